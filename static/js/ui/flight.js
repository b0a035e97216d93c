/**
 * Points on their way from a feature to their player. Where motion is unwelcome nothing flies: the legend shows the
 * gain.
 */
import { element } from '../lib/element.js';
import { swatch } from './swatch.js';

export const FLIGHT_MS = 600;
/** What is won by one move flies one after another. */
export const APART_MS = 160;

/**
 * @param {HTMLElement} layer @param {{ from: number[], to: number[], pigment: string, points: number, delay: number
 *   }} flight
 *   both points in CSS pixels of the window
 * @returns {Promise<void>} settled on arrival
 */
export async function fly(layer, { from, to, pigment, points, delay }) {
  const slip = element('p', { class: 'points-slip', 'aria-hidden': 'true' }, swatch(pigment), ` +${points}`);
  slip.style.setProperty('--x', `${from[0]}px`);
  slip.style.setProperty('--y', `${from[1]}px`);
  layer.append(slip);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const lift = Math.min(0, dy) - 40;
  const frames = [
    { transform: 'scale(.5)', opacity: 0, offset: 0 },
    { transform: 'scale(1)', opacity: 1, offset: 0.2, easing: 'ease-in-out' },
    { transform: `translate(${dx * 0.55}px, ${dy * 0.5 + lift * 0.3}px) scale(.95)`, opacity: 1, offset: 0.6 },
    { transform: `translate(${dx}px, ${dy}px) scale(.55)`, opacity: 0.2, offset: 1 },
  ];
  const motion = slip.animate(frames, { duration: FLIGHT_MS, delay, fill: 'both' });
  await motion.finished.catch(() => {});
  slip.remove();
}
