/** The page's real texts and catalogue, for tests of sentences. */
import { readFileSync } from 'node:fs';
import { createTexts } from '../../../static/js/lib/texts.js';

const json = (path) => JSON.parse(readFileSync(new URL(`../../../static/${path}`, import.meta.url)));

export const catalogue = json('catalogue.json');
export const fr = createTexts('fr', json('texts/fr.json'));
export const en = createTexts('en', json('texts/en.json'));

/** A state that has only names. */
export const named = (...names) => ({ room: { status: 'playing', seats: names.map((name) => ({ name })) } });
