import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

const MAX_NAME = 100;
const MAX_TEXT = 10_000;
const MAX_SAVED = 200;
const NAME_TAKEN = '23505';

export interface SavedQuery {
  id: number;
  name: string;
  sql: string;
  updatedAt: Date;
}

const COLUMNS = 'id, name, sql, updated_at AS "updatedAt"';

/** The queries the person kept, by name. */
export async function savedQueries({ accountId, userId }: Viewer): Promise<SavedQuery[]> {
  return queryRows<SavedQuery>(
    `SELECT ${COLUMNS} FROM saved_queries WHERE account_id = $1 AND user_id = $2 ORDER BY lower(name), id`,
    [accountId, userId],
  );
}

export interface NewQuery {
  /** At most 100 characters. */
  name: string;
  /** At most 10,000 characters. */
  sql: string;
}
interface Effects {
  tx?: Queryable;
}

/** Keeps a query for the person. Throws 400, and 409 when the name is taken or there are 200 already. */
export async function createQuery(
  { accountId, userId }: Viewer,
  query: NewQuery,
  { tx }: Effects = {},
): Promise<SavedQuery> {
  const { name, sql } = checked(query);
  const [created] = await unlessTaken(
    queryRows<SavedQuery>(
      `INSERT INTO saved_queries (account_id, user_id, name, sql)
       SELECT $1, $2, $3, $4
       WHERE (SELECT count(*) FROM saved_queries WHERE account_id = $1 AND user_id = $2) < ${MAX_SAVED}
       RETURNING ${COLUMNS}`,
      [accountId, userId, name, sql],
      tx,
    ),
  );
  if (!created) throw conflict(`São guardadas até ${MAX_SAVED} consultas`);
  return created;
}

/** Changes name and text of a query the person kept. Throws 400, 404, and 409 when the name is taken. */
export async function updateQuery(
  { accountId, userId }: Viewer,
  { id, ...query }: NewQuery & { id: number },
  { tx }: Effects = {},
): Promise<SavedQuery> {
  const { name, sql } = checked(query);
  const [updated] = await unlessTaken(
    queryRows<SavedQuery>(
      `UPDATE saved_queries SET name = $3, sql = $4, updated_at = now()
       WHERE account_id = $1 AND user_id = $2 AND id = $5 RETURNING ${COLUMNS}`,
      [accountId, userId, name, sql, id],
      tx,
    ),
  );
  if (!updated) throw notFound('Consulta não encontrada');
  return updated;
}

/** Deletes a query the person kept and returns it. Throws 404 when there is none of this id. */
export async function deleteQuery(
  { accountId, userId }: Viewer,
  { id }: { id: number },
  { tx }: Effects = {},
): Promise<SavedQuery> {
  const [deleted] = await queryRows<SavedQuery>(
    `DELETE FROM saved_queries WHERE account_id = $1 AND user_id = $2 AND id = $3 RETURNING ${COLUMNS}`,
    [accountId, userId, id],
    tx,
  );
  if (!deleted) throw notFound('Consulta não encontrada');
  return deleted;
}

function checked({ name, sql }: NewQuery): NewQuery {
  const title = name.trim();
  if (title === '' || title.length > MAX_NAME) throw badRequest(`Dê um nome de até ${MAX_NAME} caracteres`);
  if (sql.trim() === '' || sql.length > MAX_TEXT)
    throw badRequest(`A consulta precisa ter de 1 a ${MAX_TEXT} caracteres`);
  return { name: title, sql };
}

const unlessTaken = (rows: Promise<SavedQuery[]>) =>
  rows.catch((error: Error & { code?: string }) => {
    throw error.code === NAME_TAKEN ? conflict('Já existe uma consulta com este nome') : error;
  });
