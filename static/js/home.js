/** The home page: a sample sheet, drawn once from a list of laid tiles, beside the words. */
import { onTheme, themeNow } from './ui/theme.js';
import { BoardView } from './view/board.js';
import { sceneOf } from './view/scene.js';

/** What frame and caption cover of the map: below the words, where it is small, the caption lies across its foot. */
const FRAME = { top: 24, right: 24, bottom: 24, left: 24 };
const FRAME_BELOW = { ...FRAME, bottom: 88 };
const BELOW = '(max-width: 61.25em)';

async function open() {
  const host = document.querySelector('[data-board]');
  const { catalogue: catalogueUrl, demo: demoUrl } = document.body.dataset;
  const [catalogue, demo] = await Promise.all([catalogueUrl, demoUrl].map(async (url) => (await fetch(url)).json()));
  const view = new BoardView({ host, catalogue, theme: themeNow(), motion: false });
  view.show(sceneOf(demo, catalogue));
  const below = matchMedia(BELOW);
  const pad = () => view.pad(below.matches ? FRAME_BELOW : FRAME);
  below.addEventListener('change', pad);
  pad();
  onTheme((theme) => view.theme(theme));
}

open();
