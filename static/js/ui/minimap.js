/** The map in small, with a frame round what is in sight; touching it goes there. */
import { whenKeysChange } from '../lib/memo.js';
import { onTheme, themeNow } from './theme.js';

/** A smaller host than this shows nothing that helps: CSS pixels. */
const LEAST_PX = 64;

/** @param {{ host: HTMLElement, board: HTMLElement, view: object }} parts */
export function mountMinimap({ host, board, view }) {
  const canvas = host.querySelector('canvas');
  const eye = host.querySelector('.minimap__eye');
  let frame = null;

  /** The frame of what is in sight, cut at the edge of the map. */
  function look() {
    if (!frame) return;
    const { left, top, px } = frame;
    const toMap = ([x, y]) => [left + (x / 100) * px, top + (y / 100) * px];
    const [wide, high] = [canvas.offsetWidth, canvas.offsetHeight];
    const clamp = ([x, y]) => [Math.min(wide, Math.max(0, x)), Math.min(high, Math.max(0, y))];
    const { cssToWorld } = view.camera;
    const [x0, y0] = clamp(toMap(cssToWorld([0, 0])));
    const [x1, y1] = clamp(toMap(cssToWorld([board.clientWidth, board.clientHeight])));
    host.toggleAttribute('data-whole', (x1 - x0) * (y1 - y0) > wide * high * 0.94);
    for (const [name, value] of Object.entries({ x: x0, y: y0, w: x1 - x0, h: y1 - y0 }))
      eye.style.setProperty(`--${name}`, `${value.toFixed(1)}px`);
  }

  const draw = () => {
    const { clientWidth: width, clientHeight: height } = host;
    const room = width >= LEAST_PX && height >= LEAST_PX;
    frame = room ? view.overview(canvas, { width, height }) : null;
    canvas.hidden = eye.hidden = !frame;
    look();
  };
  const paint = whenKeysChange(({ game, room }) => [game?.tiles, game?.meeples, room?.seats, themeNow()], draw);

  const go = ({ clientX, clientY }) => {
    if (!frame) return;
    const box = canvas.getBoundingClientRect();
    view.goTo([(clientX - box.left - frame.left) / frame.px - 0.5, (clientY - box.top - frame.top) / frame.px - 0.5]);
  };
  host.addEventListener('pointerdown', (event) => {
    host.setPointerCapture(event.pointerId);
    go(event);
  });
  host.addEventListener('pointermove', (event) => event.buttons && go(event));
  view.onCamera(look);
  new ResizeObserver(draw).observe(host);
  onTheme(() => requestAnimationFrame(draw));
  return { show: (state) => state.game && paint(state) };
}
