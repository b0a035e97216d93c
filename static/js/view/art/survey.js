/** A tile surveyed once for all zooms: shapes at once; ground, plans of towns, anchors when first asked for. */
import { turnedFacts } from './facts.js';
import { shapeOf } from './geometry.js';
import { Ground } from './ground.js';
import { chance } from './noise.js';
import { planTown } from './plan.js';
import { gardenSpot, innSpot } from './country.js';
import { anchorsOf } from './anchor.js';

/** The seed of a tile: same id, turn and cell, same picture. */
export const seedOf = ({ id, turn, cell }) => `${id}/${turn}/${cell[0]},${cell[1]}`;

class Survey {
  constructor(facts, tile) {
    Object.assign(this, { ...tile, facts, seed: seedOf(tile) });
    this.shape = shapeOf(facts, chance(`${this.seed}/shape`));
  }

  /** Makes a part once. */
  once(name, make) {
    if (!(name in (this.made ||= {}))) this.made[name] = make();
    return this.made[name];
  }

  get ground() {
    return this.once('ground', () => new Ground(this.shape));
  }

  get plans() {
    return this.once('plans', () =>
      this.shape.cities.map((city, i) => planTown(city, this.ground, chance(`${this.seed}/plan${i}`))),
    );
  }

  get inns() {
    const { roads } = this.shape;
    return this.once('inns', () => roads.filter((r) => r.inn).map((road) => innSpot(this.ground, road, roads)));
  }

  get garden() {
    return this.once('garden', () => (this.facts.garden ? gardenSpot(this.ground, this.inns) : null));
  }

  get anchors() {
    return this.once('anchors', () => anchorsOf(this));
  }
}

/** Surveys a tile; `tile` is { id, turn, cell }. */
export const surveyed = (catalogue, { id, turn, cell }) =>
  new Survey(turnedFacts(catalogue, id, turn), { id, turn, cell });

/** Surveys at hand: those of placed tiles and of the places where the tile in hand was tried, the oldest let go. */
export class Surveys {
  constructor(catalogue, keep = 320) {
    Object.assign(this, { catalogue, keep, kept: new Map() });
  }

  /** @param tile { id, turn, cell } */
  of(tile) {
    const key = seedOf(tile),
      there = this.kept.get(key) || surveyed(this.catalogue, tile);
    this.kept.delete(key);
    this.kept.set(key, there);
    if (this.kept.size > this.keep) this.kept.delete(this.kept.keys().next().value);
    return there;
  }
}
