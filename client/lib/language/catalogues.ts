import { i18n, type Messages } from '@lingui/core';
import type { Area } from '#i18n/__generated__/messages.d.ts';
import { locale } from './locale.ts';

/** Compiled catalogues by file (client/build/words.ts), each in a chunk of its own. */
const files = import.meta.glob<Messages>('../../../i18n/*/*.json', { import: 'default' });

i18n.on('missing', ({ id }) => {
  throw new Error(`The words of ${id} are not loaded`);
});
const loaded = new Map<string, Promise<void>>();

/** Loads the words of areas in the language of the page. Rejects when a file cannot be read; the next call tries again. */
export async function loadWords(...areas: Area[]): Promise<void> {
  await Promise.all(areas.map(loadArea));
}

function loadArea(area: Area): Promise<void> {
  const tag = locale();
  const file = `../../../i18n/${tag}/${area}.json`;
  let known = loaded.get(file);
  if (!known) {
    known = files[file]!().then((words) => useWords(tag, words));
    known.catch(() => loaded.delete(file));
    loaded.set(file, known);
  }
  return known;
}

/** Adds compiled words to a language, and makes it the one words are taken from. */
export function useWords(tag: string, words: Messages): void {
  i18n.load(tag, words);
  if (i18n.locale !== tag) i18n.activate(tag);
}
