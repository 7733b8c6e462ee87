import type { AnswerError } from '#server/insight/sqlbox/reader/request.ts';
import { placeOfByte, SqlError } from '#server/insight/sqlbox/sqlError.ts';

/** Sentence for a statement that needs more memory than a reader has. */
export const OUT_OF_LIMIT =
  'A consulta precisa de memória ou espaço demais. Filtre mais linhas ou some antes de juntar tabelas.';
const ONE_SELECT = 'Só é aceita uma consulta SELECT por vez';

type Sentence = (parts: string[], error: AnswerError) => string;

const hint = ({ candidates }: AnswerError) => {
  const [near] = candidates?.split(',') ?? [];
  return near ? `. Existe ${near.trim()}` : '';
};

/** Sentences by the beginnings of DuckDB's messages, with the parts that the pattern finds. */
const sentences: [RegExp, Sentence][] = [
  [/^Table with name (.+) does not exist/, ([name], error) => `A tabela ${error.name ?? name} não existe`],
  [/^Referenced table "(.+?)" not found/, ([name]) => `A tabela ${name} não existe nesta parte da consulta`],
  [
    /^(?:Scalar |Aggregate |Table )*Function with name "?(.+?)"? does not exist/,
    ([name], error) => `A função ${name} não existe${hint(error)}`,
  ],
  [/^Referenced column "(.+?)" (?:was )?not found/, ([name]) => `A coluna ${name} não existe`],
  [/^(?:Table|Values list) ".+?" does not have a column named "(.+?)"/, ([name]) => `A coluna ${name} não existe`],
  [
    /^Ambiguous reference to column name "(.+?)"/,
    ([name]) => `A coluna ${name} existe em mais de uma tabela: escreva tabela.coluna`,
  ],
  [/^Duplicate alias "(.+?)"/, ([name]) => `A tabela ou o apelido ${name} aparece mais de uma vez`],
  [
    /must appear in the GROUP BY clause/,
    () => 'Uma coluna precisa estar no GROUP BY ou dentro de uma função como SUM ou COUNT',
  ],
  [
    /^No function matches the given name and argument types '(.+?)'/,
    ([call]) => `Não existe para estes tipos: ${call}`,
  ],
  [/^More than one row returned by a subquery/, () => 'Uma subconsulta usada como valor respondeu mais de uma linha'],
  [
    /^Values were not provided for the following prepared statement parameters: (.+)/,
    ([names]) =>
      `Falta o valor de ${names!
        .split(', ')
        .map((name) => `$${name}`)
        .join(', ')}`,
  ],
  [/expression depth limit/, () => 'A consulta tem níveis demais'],
];

const kinds: Record<string, Sentence> = {
  Statements: () => ONE_SELECT,
  Kind: () => ONE_SELECT,
  Parser: (_, { message }) => `Erro de sintaxe: ${firstLine(message)}`,
  'Out of Memory': () => OUT_OF_LIMIT,
  'Out of Range': () => 'Um número ficou grande demais para o seu tipo',
  Conversion: (_, { message }) =>
    /^(date|timestamp|time|interval)/i.test(message)
      ? `Data ou hora inválida: ${firstLine(message)}`
      : `Valor inválido: ${firstLine(message)}`,
  Permission: () => 'Uma consulta só pode ler as suas tabelas',
  IO: () => 'Uma consulta só pode ler as suas tabelas',
  INTERNAL: () => 'O banco de dados recusou a consulta',
  FATAL: () => 'O banco de dados recusou a consulta',
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

function sentenceOf(error: AnswerError, message: string, type: string): string {
  for (const [pattern, sentence] of sentences) {
    const found = pattern.exec(message);
    if (found) return sentence(found.slice(1), error);
  }
  return kinds[type]?.([], error) ?? `O banco de dados recusou a consulta: ${firstLine(message)}`;
}
