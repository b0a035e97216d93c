/** One tile, whole: the order of the layers. */
import { seedOf } from './survey.js';
import { chance } from './noise.js';
import { sheet } from './ink.js';
import { edgeField, paintField } from './field.js';
import { paintRiver, reeds } from './river.js';
import { milestones, paintBridge, paintRoads } from './road.js';
import { paintTownGround, townProps } from './town.js';
import { paintAbbey } from './abbey.js';
import { garden, hamlet, inns } from './country.js';
import { scatter } from './flora.js';
import { landmark } from './landmark.js';
import { paintShield } from './shield.js';
import { layClouds, layGrain } from './wash.js';

/** Detail for a zoom: 0 far, 1 middle, 2 near (device pixels a tile). */
export const detailFor = (pixels) => (pixels < 60 ? 0 : pixels < 130 ? 1 : 2);

/** A shield never falls below 17 CSS pixels while it fits its town. */
const shieldWidth = (css) => Math.min(26, Math.max(13.5, 17 / css));

const inFootOrder = (props) => props.sort((a, b) => a.y - b.y).forEach((p) => p.paint());

/** The sheet with a stream of chance of its own, so that no part's choices depend on another's, nor on the zoom. */
const part = (s, tile, name) => ({ ...s, random: chance(`${seedOf(tile)}/${name}`) });

/** Circles that trees and farms leave free: inns, garden, and the places of pawns. */
const standing = ({ inns: spots, garden: bed, anchors }) => [
  ...spots.map(({ x, y }) => ({ x: x - 3.5, y: y - 2, r: 14 })),
  ...(bed ? [{ ...bed, r: 13 }] : []),
  ...anchors.field.map(({ x, y }) => ({ x, y: y - 2, r: 6.5 })),
];

/** Everything that stands in the open. */
function countryProps(s, tile) {
  const { shape, ground } = tile,
    props = [],
    taken = standing(tile);
  if (shape.abbey) props.push({ y: shape.abbey.y, paint: () => paintAbbey(s, shape) });
  props.push(
    ...inns(s, tile.inns),
    ...garden(s, tile.garden),
    ...hamlet(part(s, tile, 'hamlet'), shape, ground, taken),
  );
  props.push(...reeds(s, shape));
  if (s.done.roads) props.push(...milestones(s, shape, s.done.roads));
  if (s.detail)
    props.push(
      ...landmark(part(s, tile, 'landmark'), shape, ground, taken),
      ...scatter(part(s, tile, 'trees'), ground, taken),
    );
  return props;
}

/** Country first, then towns over it: walls rise northwards, so they may hide a tree but no tree hides them. */
function paintTowns(s, tile, paintCountry) {
  const { shape } = tile,
    props = [],
    shields = [];
  for (const [index, city] of shape.cities.entries()) {
    const plan = tile.plans[index],
      closed = Boolean(s.done.cities && s.done.cities.includes(index));
    props.push(...townProps(part(s, tile, `town${index}`), tile, city, plan, closed));
    if (plan.shield) shields.push(plan.shield);
  }
  paintCountry();
  inFootOrder(props);
  return shields;
}

/**
 * Draws a surveyed tile at the origin of a context scaled to board units.
 * `done`: { cities: [index], roads: [index], abbey }, what is finished on it.
 */
export function paintTile(g, tile, { scale, ratio = 1, palette, done, detail = detailFor(scale * 100) }) {
  const { shape } = tile;
  const s = sheet(g, {
    scale,
    ratio,
    palette,
    detail,
    random: chance(seedOf(tile)),
    done: done || {},
    origin: [tile.cell[0] * 100, tile.cell[1] * 100],
  });
  paintField(s);
  edgeField(s, shape);
  paintRiver(part(s, tile, 'river'), shape);
  paintRoads(s, shape);
  paintBridge(s, shape);
  for (const city of shape.cities) paintTownGround(s, city);
  layClouds(s, 0.9);
  const shields = paintTowns(s, tile, () => inFootOrder(countryProps(s, tile)));
  for (const at of shields) paintShield(s, at.x, at.y, shieldWidth(s.css), chance(`${seedOf(tile)}/arms`));
  layGrain(s, detail ? 1 : 0.6);
}
