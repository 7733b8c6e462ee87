/** The server's message when a mutation was refused. Undefined when it was not, or when the message is empty. */
export const refusalOf = ({ __typename, message }: { readonly __typename: string; readonly message?: string }) =>
  (__typename === 'UserError' && message) || undefined;

/** Whether a synchronisation with this status has not ended yet. */
export const isUnderWay = (status: string | null) => status === 'RUNNING' || status === 'PENDING';

/** Enum value of the schema for a word in the URL: `SAME_WEEKDAYS` for `sameWeekdays`, `FEE_ESTIMATES` for `fee_estimates`. */
export const enumName = <Word extends string>(word: Word) =>
  word.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '_').toUpperCase() as EnumName<Word>;

/** The name of a word as a type. */
export type EnumName<Word extends string> = Rest<Word, ''>;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Rest<Word extends string, Before extends string> = Word extends `${infer Head}${infer Tail}`
  ? `${Named<Head, Before>}${Rest<Tail, Head>}`
  : '';
type Named<Head extends string, Before extends string> = Head extends Digit
  ? Before extends Digit | '' | '_'
    ? Head
    : `_${Head}`
  : Head extends '_'
    ? Head
    : Head extends Uppercase<Head>
      ? `_${Head}`
      : Uppercase<Head>;
