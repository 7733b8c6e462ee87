import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';

const MAX_NAME = 100;
const MAX_TEXT = 10_000;

export interface QueryText {
  /** At most 100 characters. */
  name: string;
  /** At most 10,000 characters. */
  sql: string;
}

export const unknownQuery = () => notFound('Consulta não encontrada');
export const takenName = () => conflict('Já existe uma consulta com este nome');

/** The query with a name without blanks around it. Throws 400 for a name or text that is empty or too long. */
export function checkedText(given: QueryText): QueryText {
  const [name, sql] = [given.name, given.sql].map((text) => text.replaceAll('\0', '')) as [string, string]; // PostgreSQL takes no NUL
  const title = name.trim();
  if (title === '' || title.length > MAX_NAME) throw badRequest(`Dê um nome de até ${MAX_NAME} caracteres`);
  if (sql.trim() === '' || sql.length > MAX_TEXT)
    throw badRequest(`A consulta precisa ter de 1 a ${MAX_TEXT} caracteres`);
  return { name: title, sql };
}
