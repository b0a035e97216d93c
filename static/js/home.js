/** The home page: a map that draws itself beside the words, from a recorded game. */
import { demoBox } from './state/demo.js';
import { mountDemo } from './ui/demo.js';
import { hangHandle } from './ui/handle.js';
import { onMotion, onTheme, themeNow } from './ui/theme.js';
import { BoardView } from './view/board.js';
import { sceneOf } from './view/scene.js';

/** What frame and caption cover of the map: below the words, where it is small, the caption lies across its foot. */
const FRAME = { top: 24, right: 24, bottom: 24, left: 24 };
const FRAME_BELOW = { ...FRAME, bottom: 64 };
const BELOW = '(max-width: 61.25em)';

async function open() {
  const host = document.querySelector('[data-board]');
  const button = document.querySelector('[data-demo-pause]');
  const { catalogue: catalogueUrl, demo: demoUrl } = document.body.dataset;
  const [catalogue, demo] = await Promise.all([catalogueUrl, demoUrl].map(async (url) => (await fetch(url)).json()));
  // The sheet is cut for the whole map from the start: the eye never moves.
  const view = new BoardView({ host, catalogue, theme: themeNow(), follow: false });
  const below = matchMedia(BELOW);
  const pad = () => view.pad(below.matches ? FRAME_BELOW : FRAME);
  below.addEventListener('change', pad);
  pad();
  onTheme((theme) => view.theme(theme));
  const box = demoBox(demo);
  const show = (state) => view.show({ ...sceneOf(state, catalogue), box });
  const player = mountDemo({ demo, host, button, view, show });
  onMotion((allowed) => {
    view.motion(allowed);
    player.begin(allowed);
  });
  hangHandle({ host, view, get: () => null });
}

open();
