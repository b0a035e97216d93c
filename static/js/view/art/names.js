/** Names that a closed town takes on the map: seeded by where it lies, so that all see the same. */
import { chance } from './noise.js';

const HEADS = [
  'Mont',
  'Roche',
  'Beau',
  'Clair',
  'Haute',
  'Vieille',
  'Belle',
  'Franche',
  'Fontaine',
  'Neuf',
  'Château',
  'Aigue',
];
const TAILS = ['fort', 'mont', 'ville', 'lieu', 'bourg', 'val', 'pierre', 'court', 'serre', 'vigne', 'garde', 'combe'];
const SAINTS = ['Aubin', 'Cyr', 'Flour', 'Gilles', 'Loup', 'Maur', 'Pons', 'Rémy', 'Vaast', 'Yrieix'];
const WATERS = ['Ance', 'Bourbre', 'Couze', 'Dourdou', 'Eure', 'Gère', 'Loue', 'Orge', 'Semène', 'Vézère'];

/** @returns a name for the town whose first cell is given, none of those in `used`. */
export function nameOf([x, y], tiles, used = new Set()) {
  const random = chance(`name${x},${y}`);
  let name = '';
  do {
    const root = random.odds(0.4) ? `Saint-${random.pick(SAINTS)}` : random.pick(HEADS) + random.pick(TAILS);
    name = tiles > 3 ? `${root}-sur-${random.pick(WATERS)}` : root;
  } while (used.has(name) && used.size < 100);
  used.add(name);
  return name;
}

/** Italic lettering with a paper halo, centred at (x, y) in board units. */
export function letter(s, text, x, y, tiles) {
  const { g, palette } = s,
    size = Math.max(tiles > 3 ? 9.5 : 7.5, (tiles > 3 ? 13.5 : 12.5) / s.css);
  g.font = `italic 600 ${size}px Baskervville, Baskerville, "Libre Baskerville", Georgia, serif`;
  g.textAlign = 'center';
  g.lineJoin = 'round';
  g.strokeStyle = palette.paper;
  g.globalAlpha = 0.9;
  g.lineWidth = size * 0.3;
  g.strokeText(text, x, y);
  g.globalAlpha = 1;
  g.fillStyle = palette.text;
  g.fillText(text, x, y);
}
