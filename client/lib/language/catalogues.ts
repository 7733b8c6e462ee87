import { i18n, type Messages } from '@lingui/core';
import type { Area } from '#i18n/__generated__/messages.d.ts';
import type { Locale } from '#i18n/locales.ts';
import { locale } from './locale.ts';

declare const WORDS_VERSION: string; // client/build/words.ts

i18n.on('missing', ({ id }) => {
  throw new Error(`The words of ${id} are not loaded`);
});
const loaded = new Map<string, Promise<void>>();

/** Loads the words of areas in the language of the page. Rejects when a file cannot be read; the next call tries again. */
export async function loadWords(...areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => loadArea(locale(), area)));
}

/** The words that files shared by screens have in constants, with those of failures: loaded before any of those files. */
export const loadSharedWords = () => loadWords('app', 'parts', 'failure');

function loadArea(tag: Locale, area: Area): Promise<void> {
  const name = `${tag}/${area}`;
  let known = loaded.get(name);
  if (!known) {
    known = fetchWords(name).then((words) => addWords(tag, area, words));
    known.catch(() => loaded.delete(name));
    loaded.set(name, known);
  }
  return known;
}

async function fetchWords(name: string): Promise<Messages> {
  const response = await fetch(`/assets/words/${WORDS_VERSION}/${name}.json`);
  if (!response.ok) throw new Error(`The words of ${name} could not be read: ${response.status}`);
  return (await response.json()) as Messages;
}

/** Adds the compiled words of an area, and makes their language the one words are taken from. */
export function addWords(tag: Locale, area: Area, words: Messages): void {
  loaded.set(`${tag}/${area}`, Promise.resolve());
  i18n.load(tag, words);
  if (i18n.locale !== tag) i18n.activate(tag);
}
