/** Which cells look different between two display lists. Pure: it saves redrawing what stayed as it was. */

const key = (cell) => `${cell[0]},${cell[1]}`;

/** Text of each item by cell (several items of one cell are joined). */
function byCell(items, textOf) {
  const out = new Map();
  for (const item of items) {
    const k = key(item.cell);
    out.set(k, `${out.get(k) || ''}|${textOf(item)}`);
  }
  return out;
}

/** Calls found(cell) where two look-ups differ. */
function differences(before, after, found) {
  for (const k of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(k) !== after.get(k)) found(k.split(',').map(Number));
  }
}

const around = ([x, y], reach) => {
  const out = [];
  for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) out.push([x + dx, y + dy]);
  return out;
};

const asCells = (cells) => cells.map((cell) => ({ cell }));
const lastOf = ({ last }) => (last ? [{ cell: last }] : []);
const riverOf = ({ river }) => (river ? [river] : []);

/** A lit segment looks otherwise where colours differ, and where its tile got a neighbour. */
const litCells = ({ lit }) =>
  lit ? lit.segments.map(([x, y, index]) => ({ cell: [x, y], text: `${lit.on}${index}${lit.pigments}` })) : [];

const tintCells = ({ tints }) =>
  tints.flatMap(({ segments, pigments }) =>
    segments.map(([x, y, index]) => ({ cell: [x, y], text: `${index}${pigments}` })),
  );
const askedOf = ({ asked }) => (asked ? [{ cell: asked }] : []);

/**
 * Cells of the settled board to be drawn anew; `null` for all of them; an empty list where nothing changed.
 * @returns {number[][]|null}
 */
export function changedCells(before, after) {
  if (!before.box || !after.box || JSON.stringify(before.towns) !== JSON.stringify(after.towns)) {
    return before.box || after.box ? null : [];
  }
  const cells = new Map();
  const mark = (reach) => (cell) => around(cell, reach).forEach((c) => cells.set(key(c), c));
  const compare = (list, textOf, reach) =>
    differences(byCell(list(before), textOf), byCell(list(after), textOf), mark(reach));
  compare(
    (d) => d.tiles,
    (t) => `${t.id}${t.turn}${JSON.stringify(t.done)}`,
    1,
  );
  compare(
    (d) => d.pawns,
    (p) => `${p.on}${p.index}${p.pigment}${p.big}`,
    1,
  );
  compare(
    (d) => asCells(d.pegs),
    () => 'peg',
    0,
  );
  compare(lastOf, () => 'last', 1);
  compare(riverOf, ({ from }) => `river${from}`, 0);
  compare(litCells, (l) => l.text, 0);
  compare(tintCells, (l) => l.text, 0);
  compare(
    (d) => asCells(d.dead),
    () => 'dead',
    0,
  );
  compare(askedOf, () => 'asked', 1);
  return [...cells.values()];
}

/** Do two display lists show the same on the layer of what moves? */
export const sameMoving = (before, after) => JSON.stringify(before.preview) === JSON.stringify(after.preview);
