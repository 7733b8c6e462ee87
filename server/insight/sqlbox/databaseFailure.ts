import { placeOfCharacter, SqlError } from './sqlError.ts';

/** Error of PostgreSQL about a refused statement. */
export interface DatabaseFailure extends Error {
  code: string;
  position?: string;
}

export const isDatabaseFailure = (error: unknown): error is DatabaseFailure =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test((error as Partial<DatabaseFailure>).code ?? '');

const quoted = (message: string) => [...message.matchAll(/"([^"]*)"/g)].map(([, name]) => name!);
const OUT_OF_LIMIT =
  'A consulta precisa de memória ou espaço demais. Filtre mais linhas ou some antes de juntar tabelas.';

/** Messages for the seller by SQLSTATE, with the names quoted in the database's message. */
const sentences: Record<string, (message: string, code: string) => string> = {
  '42703': (message) => `A coluna ${/column (\S+)/.exec(message)?.[1]?.replaceAll('"', '') ?? ''} não existe`,
  '42P01': (message) =>
    `A tabela ${quoted(message)[0] ?? /entry for table (\S+)/.exec(message)?.[1] ?? ''} não existe nesta parte da consulta`,
  '42702': (message) => `A coluna ${quoted(message)[0] ?? ''} existe em mais de uma tabela: escreva tabela.coluna`,
  '42712': (message) => `A tabela ou o apelido ${quoted(message)[0] ?? ''} aparece mais de uma vez`,
  '42803': () => 'Uma coluna precisa estar no GROUP BY ou dentro de uma função como SUM ou COUNT',
  '42883': (message) =>
    `Não existe para estes tipos: ${message.replace(/^(function|operator does not exist:|operator) /, '').replace(/ does not exist$/, '')}`,
  '42804': (message) => `Os tipos não combinam: ${message}`,
  '42601': (message) => `Erro de sintaxe: ${message}`,
  '42P10': (message) => `Referência de coluna inválida: ${message}`,
  '22012': () => 'Divisão por zero. Use NULLIF(divisor, 0)',
  '22P02': (message) => `Valor inválido: ${message}`,
  '22007': (message) => `Data ou hora inválida: ${message}`,
  '22008': (message) => `Data ou hora fora do intervalo: ${message}`,
  '22003': () => 'Um número ficou grande demais para o seu tipo',
  '2201B': () => 'Expressão regular inválida',
  '21000': () => 'Uma subconsulta usada como valor respondeu mais de uma linha',
  '53200': () => OUT_OF_LIMIT,
  '53400': () => OUT_OF_LIMIT,
  '54000': () => OUT_OF_LIMIT,
  '54001': () => 'A consulta tem níveis demais',
  '55P03': () => 'O banco de dados está sendo atualizado. Tente de novo em instantes.',
};

/** Converts a database error into a message for the seller. Quotes only text that is known to be harmless. */
export function failureOf({ code, message, position }: DatabaseFailure, text: string, prefixLength: number): SqlError {
  const sentence = sentences[code] ?? (/^(22|42)/.test(code) && code !== '42501' ? plain : masked);
  const place = position ? placeOfCharacter(text, Number(position) - 1 - prefixLength) : null;
  return new SqlError(/^5[34]/.test(code) ? 'SQL_LIMIT' : 'SQL_FAILED', sentence(message.split('\n')[0]!, code), place);
}

const plain = (message: string) => `O banco de dados recusou a consulta: ${message}`;
const masked = (_message: string, code: string) => `O banco de dados recusou a consulta (${code})`;
