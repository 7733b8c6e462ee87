/** Enum value of the schema for a word in the URL: `SAME_WEEKDAYS` for `sameWeekdays`, `FEE_ESTIMATES` for `fee_estimates`. */
export const enumName = <Word extends string>(word: Word) =>
  word.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase() as EnumName<Word>;

/** Type of `enumName`'s result. */
export type EnumName<Word extends string> = Word extends `${infer Head}${infer Rest}`
  ? `${Head extends Uppercase<Head> ? (Head extends Lowercase<Head> ? Head : `_${Head}`) : Uppercase<Head>}${EnumName<Rest>}`
  : '';
