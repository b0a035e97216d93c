/** A tile in words, made from its facts: for those who do not see the picture, and for the journal. */

const CITY_SIDES = { 1: 'tile.city_1', 2: 'tile.city_2', 3: 'tile.city_3', 4: 'tile.city_4' };
const ENDS = { 2: 'tile.roads_2', 3: 'tile.roads_3', 4: 'tile.roads_4' };
const OPPOSITE = new Set(['NS', 'SN', 'EW', 'WE']);

function cityName(t, city) {
  const plain = t(CITY_SIDES[city.sides.length]);
  if (city.cathedral) return t('tile.cathedral', { city: plain });
  return city.shields ? t('tile.shield', { city: plain }) : plain;
}

function roadNames(t, roads) {
  const ends = roads.filter(({ sides }) => sides.length === 1).length;
  const through = roads.filter(({ sides }) => sides.length > 1);
  const names = through.map(({ sides }) => t(OPPOSITE.has(sides) ? 'tile.road_straight' : 'tile.road_bend'));
  if (ends === 1) names.push(t('tile.road_end'));
  else if (ends > 1) names.push(t(ENDS[ends]));
  return names;
}

/** @param {Function} t texts @param {object} catalogue @param {string} id @returns {string} */
export function tileName(t, catalogue, id) {
  const facts = catalogue.tiles[id];
  if (!facts) return id;
  const { abbey, cities = [], roads = [], river, garden } = facts;
  const parts = [
    ...(abbey ? [t('tile.abbey')] : []),
    ...cities.map((city) => cityName(t, city)),
    ...roadNames(t, roads),
    ...(roads.some(({ inn }) => inn) ? [t('tile.inn')] : []),
    ...(river ? [t('tile.river')] : []),
    ...(garden ? [t('tile.garden')] : []),
  ];
  return t.list(parts.length ? parts : [t('tile.field')]);
}
