import { STANDARD } from '#i18n/locales.ts';
import type { Said } from './said.ts';
import { word } from './say.ts';
import { type Sentence, sentence, type SentenceId } from './sentence.ts';

/** A value that cannot be taken. `wording` says why, in any language; `message` is the same in Padrão, for logs. */
export class WordedError extends RangeError {
  override name = 'WordedError';
  constructor(readonly wording: Sentence) {
    super(word(wording, STANDARD));
  }
}

/** The `WordedError` of a catalogue's message. */
export const outOfRange = <Id extends SentenceId>(...args: Parameters<typeof sentence<Id>>): WordedError =>
  new WordedError(sentence(...args));

/** What an error says: in any language, or its message alone. */
export const wordingOfError = (error: Error): Said => (error instanceof WordedError ? error.wording : error.message);
