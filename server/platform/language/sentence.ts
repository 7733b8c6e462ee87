import { compiledSentences, type SentenceId, type SentenceParams } from '#i18n/__generated__/sentences.mjs';

export type { SentenceId };

/**
 * A parameter of a sentence, written in the reader's language: a number is a count with its grouping, an amount has its
 * currency, `day` is YYYY-MM-DD, `month` YYYY-MM written with its name, `moment` an ISO 8601 instant written in America/Sao_Paulo, one `isOfLate` without its year.
 * `decimals` are how many a number has, at most three by default. A text stays as it is, and a sentence is worded itself. Null is "—".
 */
export type SentenceValue =
  | string
  | number
  | null
  | SpokenMoney
  | { percent: number; isEnglish?: boolean }
  | { number: number; isEnglish?: boolean; decimals?: number }
  | { day: string }
  | { month: string }
  | { moment: string; isOfLate?: boolean }
  | { list: readonly SentenceValue[] }
  | Sentence;

/** An amount; `isEnglish`, also of a number or percentage, in a sentence that the specification words in English: it is so in Padrão too. */
export interface SpokenMoney {
  /** Minor units of the currency. */
  minor: number;
  /** ISO 4217. */
  currency: string;
  isEnglish?: boolean;
}

/** What is said, apart from any language; JSON as it is, to be stored. */
export interface Sentence {
  code: SentenceId;
  params?: Record<string, SentenceValue>;
}

type Args<Id extends SentenceId> = SentenceParams[Id] extends null ? [] : [params: SentenceParams[Id]];

/** The sentence of a catalogue's message (i18n/server). */
export const sentence = <Id extends SentenceId>(code: Id, ...args: Args<Id>): Sentence =>
  args[0] ? { code, params: args[0] as Record<string, SentenceValue> } : { code };

/** Whether a text is the code of a sentence. */
const isSentenceId = (text: string): text is SentenceId => Object.hasOwn(compiledSentences['pt-x-spec'], text);

/** Whether a stored value is a sentence of this version. */
export const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'code' in value && isSentenceId(String(value.code));
