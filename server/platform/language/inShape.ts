import { sentence, type SentenceId } from './sentence.ts';

/** The message of a shape as a sentence of a catalogue: `z.string().min(1, inShape('goods.nameMissing'))`. Read by `parseInput`. */
export const inShape = <Id extends SentenceId>(...args: Parameters<typeof sentence<Id>>): string =>
  JSON.stringify(sentence(...args));
