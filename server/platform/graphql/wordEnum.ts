import { builder } from './builder.ts';

/** Schema name of a stored word: `sameWeekdays` and `fee_estimates` become `SAME_WEEKDAYS` and `FEE_ESTIMATES`. */
export const enumName = (word: string) => word.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '_').toUpperCase();

/** A schema enum whose values are stored words: resolvers take and return the word. */
export function wordEnum<Word extends string>(
  name: string,
  { description, values }: { description: string; values: Record<Word, { description: string }> },
): WordEnum<Word> {
  const named = Object.entries<{ description: string }>(values).map(([word, value]) => [
    enumName(word),
    { ...value, value: word },
  ]);
  return builder.enumType(name, { description, values: Object.fromEntries(named) }) as WordEnum<Word>;
}

type WordEnum<Word extends string> = PothosSchemaTypes.EnumRef<typeof builder.$inferSchemaTypes, Word>;
