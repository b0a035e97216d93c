/** Which segment of a tile lies under a point, by the shapes that are drawn: town, abbey, road, else open country. */
import { contains, distance } from './curve.js';
import { HALVES, SIDES } from './facts.js';
import { RIVER_HALF, ROAD_HALF, WALL_HALF } from './geometry.js';
import { Ground } from './ground.js';

/** A road is thin: so much beside it still means it. */
const SLACK = 3.5;
/** What is built in open country (a wall's face, a clearing's rim) belongs to the field within so many units. */
const NEAR = 14;

const least = (list, measure) =>
  list.reduce((best, item, index) => {
    const d = measure(item);
    return d < best.d ? { index, d } : best;
  }, { index: -1, d: Infinity });

/** Inside a town's walls, or on them. */
function cityAt(shape, x, y) {
  const inside = shape.cities.findIndex((city) => contains(x, y, city.outline));
  if (inside >= 0) return inside;
  const toWalls = ({ walls }) => Math.min(...walls.map((wall) => distance(x, y, wall)), Infinity);
  const { index, d } = least(shape.cities, toWalls);
  return d <= WALL_HALF ? index : -1;
}

function roadAt(shape, x, y) {
  const { index, d } = least(shape.roads, ({ line }) => distance(x, y, line));
  return d <= ROAD_HALF + SLACK ? index : -1;
}

/** The field whose ground is nearest. */
function fieldAt({ facts, ground }, x, y) {
  const { index, d } = least(facts.fields, ({ halves }) => {
    return Ground.nearest(ground.field(halves.length ? halves[0] : -1), x, y);
  });
  return d <= NEAR ? index : -1;
}

const sideOf = ({ sides }) => SIDES[sides[0]];

/**
 * @param {object} survey of a tile as it lies @param {number} x @param {number} y in the square of 100
 * @returns {{ on: string, index: number, place: string }|null} null on water
 */
export function segmentAt(survey, x, y) {
  const { shape, facts } = survey;
  const city = cityAt(shape, x, y);
  if (city >= 0) return { on: 'city', index: city, place: sideOf(facts.cities[city]) };
  if (shape.abbey && contains(x, y, shape.abbey.close)) return { on: 'abbey', index: 0, place: '' };
  const road = roadAt(shape, x, y);
  if (road >= 0) return { on: 'road', index: road, place: sideOf(facts.roads[road]) };
  if (shape.river && distance(x, y, shape.river.line) < RIVER_HALF) return null;
  const field = fieldAt(survey, x, y);
  if (field < 0) return null;
  const { halves } = facts.fields[field];
  return { on: 'field', index: field, place: halves.length ? HALVES[halves[0]] : '' };
}
