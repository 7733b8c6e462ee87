import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import type { AnswerError } from '#server/insight/sqlbox/reader/request.ts';
import { placeOfByte, SqlError } from '#server/insight/sqlbox/sqlError.ts';

/** For a statement that needs more memory than a reader has. */
export const OUT_OF_LIMIT = sentence('sql.outOfLimit');
const ONE_SELECT = sentence('sql.oneSelect');

type Said = (parts: string[], error: AnswerError) => Sentence;

const noFunction = (name: string, { candidates }: AnswerError) => {
  const near = candidates?.split(',')[0]?.trim();
  return near ? sentence('sql.noFunctionNear', { name, near }) : sentence('sql.noFunction', { name });
};

/** Sentences by the beginnings of DuckDB's messages, with the parts that the pattern finds. */
const sentences: [RegExp, Said][] = [
  [
    /^Table with name (.+) does not exist/,
    ([name], error) => sentence('sql.noSuchTable', { name: error.name ?? name! }),
  ],
  [/^Referenced table "(.+?)" not found/, ([name]) => sentence('sql.noTableHere', { name: name! })],
  [
    /^(?:Scalar |Aggregate |Table )*Function with name "?(.+?)"? does not exist/,
    ([name], error) => noFunction(name!, error),
  ],
  [/^Referenced column "(.+?)" (?:was )?not found/, ([name]) => sentence('sql.noSuchColumn', { name: name! })],
  [
    /^(?:Table|Values list) ".+?" does not have a column named "(.+?)"/,
    ([name]) => sentence('sql.noSuchColumn', { name: name! }),
  ],
  [/^Ambiguous reference to column name "(.+?)"/, ([name]) => sentence('sql.ambiguousColumn', { name: name! })],
  [/^Duplicate alias "(.+?)"/, ([name]) => sentence('sql.duplicateAlias', { name: name! })],
  [/must appear in the GROUP BY clause/, () => sentence('sql.groupBy')],
  [
    /^No function matches the given name and argument types '(.+?)'/,
    ([call]) => sentence('sql.noSuchTypes', { call: call! }),
  ],
  [/^More than one row returned by a subquery/, () => sentence('sql.subqueryRows')],
  [
    /^Values were not provided for the following prepared statement parameters: (.+)/,
    ([names]) => sentence('sql.valueMissing', { names: { list: names!.split(', ').map((name) => `$${name}`) } }),
  ],
  [/expression depth limit/, () => sentence('sql.tooDeep')],
];

const kinds: Record<string, Said> = {
  Statements: () => ONE_SELECT,
  Kind: () => ONE_SELECT,
  Parser: (_, { message }) => sentence('sql.syntax', { detail: firstLine(message) }),
  'Out of Memory': () => OUT_OF_LIMIT,
  'Out of Range': () => sentence('sql.numberTooLarge'),
  Conversion: (_, { message }) => {
    const isTime = /^(date|timestamp|time|interval)/i.test(message);
    return sentence(isTime ? 'sql.badDate' : 'sql.badValue', { detail: firstLine(message) });
  },
  Permission: () => sentence('sql.ownTables'),
  IO: () => sentence('sql.ownTables'),
  INTERNAL: () => sentence('sql.refused'),
  FATAL: () => sentence('sql.refused'),
};

const refusals = ['Statements', 'Kind', 'Parser', 'Permission', 'IO'];
const firstLine = (text: string) => text.split('\n')[0]!;

/** Converts an error of a reader into a message for the seller, with its place in the text. */
export function failureOf(error: AnswerError, text: string): SqlError {
  const { type, message, position } = error;
  const code = type === 'Out of Memory' ? 'SQL_LIMIT' : refusals.includes(type) ? 'SQL_REFUSED' : 'SQL_FAILED';
  const place = position === null || position < 0 ? null : placeOfByte(text, position);
  return new SqlError(code, sentenceOf(error, message, type), place);
}

function sentenceOf(error: AnswerError, message: string, type: string): Sentence {
  for (const [pattern, said] of sentences) {
    const found = pattern.exec(message);
    if (found) return said(found.slice(1), error);
  }
  return kinds[type]?.([], error) ?? sentence('sql.refusedWith', { detail: firstLine(message) });
}
