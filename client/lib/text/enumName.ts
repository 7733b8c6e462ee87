/** Name in the schema of a word in the address bar: `sameWeekdays` and `fee_estimates` are `SAME_WEEKDAYS` and `FEE_ESTIMATES`. */
export const enumName = <Word extends string>(word: Word) =>
  word.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase() as EnumName<Word>;

/** The name of a word as a type. */
export type EnumName<Word extends string> = Word extends `${infer Head}${infer Rest}`
  ? `${Head extends Uppercase<Head> ? (Head extends Lowercase<Head> ? Head : `_${Head}`) : Uppercase<Head>}${EnumName<Rest>}`
  : '';
