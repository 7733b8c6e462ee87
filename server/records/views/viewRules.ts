import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView, ViewScreen } from './savedViews.ts';

const MAX_NAME = 60;
const MAX_QUERY = 2_000;

export const UNKNOWN_VIEW = 'Visão não encontrada';

/** One change of a person's views after the other, so that limits and the one default hold. */
export function inTurn<T>(
  { accountId, userId }: Viewer,
  work: (tx: Queryable) => Promise<T>,
  tx?: Queryable,
): Promise<T> {
  const run = async (on: Queryable) => {
    await queryRows('SELECT 1 FROM users WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE', [accountId, userId], on);
    return work(on);
  };
  return tx ? run(tx) : transaction(run);
}

/** Makes no view the one a screen opens with. */
export const clearDefault = ({ accountId, userId }: Viewer, screen: ViewScreen, tx: Queryable) =>
  queryRows(
    'UPDATE saved_views SET is_default = false WHERE account_id = $1 AND user_id = $2 AND screen = $3 AND is_default',
    [accountId, userId, screen],
    tx,
  );

/** The name without blanks around it. Throws 400 for none or a long one, 409 when one of the others has it. */
export function checkedName(name: string, others: readonly SavedView[]): string {
  const title = name.replaceAll('\0', '').trim();
  if (title === '' || title.length > MAX_NAME) throw badRequest(`Dê um nome de até ${MAX_NAME} caracteres`);
  if (others.some((other) => other.name === title)) throw conflict('Já existe uma visão com este nome');
  return title;
}

/** Read and written again as parameters, so that it can hold nothing else. Throws 400 for more than 2,000 characters. */
export function checkedQuery(query: string): string {
  if (query.length > MAX_QUERY) throw badRequest(`Os filtros passam de ${MAX_QUERY} caracteres`);
  const written = new URLSearchParams(query).toString();
  if (written.length > MAX_QUERY) throw badRequest(`Os filtros passam de ${MAX_QUERY} caracteres`);
  return written;
}
