import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { savedViews, type SavedView, type ViewScreen } from './savedViews.ts';

const MAX_NAME = 60;
const MAX_QUERY = 2_000;
const MAX_SAVED = 50;

export interface ViewChange {
  name?: string | null;
  /** The search part of the URL, with or without its question mark. */
  query?: string | null;
  /** True takes the place of the screen's former default. */
  isDefault?: boolean | null;
}

/** Keeps what a screen is set to under a name. Throws 400, and 409 when the name is taken or there are 50 already. */
export const saveView = (
  viewer: Viewer,
  { screen, name, query, isDefault }: { screen: ViewScreen; name: string; query: string; isDefault?: boolean | null },
): Promise<SavedView> =>
  inTurn(viewer, async (tx) => {
    const { accountId, userId } = viewer;
    const saved = await savedViews(viewer, {}, tx);
    if (saved.length >= MAX_SAVED)
      throw conflict(`São guardadas até ${MAX_SAVED} visões. Exclua uma para salvar outra.`);
    const title = checkedName(
      name,
      saved.filter((view) => view.screen === screen),
    );
    if (isDefault) await clearDefault(viewer, screen, tx);
    return queryRow<SavedView>(
      `INSERT INTO saved_views (account_id, user_id, screen, name, query, is_default) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING id, screen, name, query, is_default AS "isDefault"`,
      [accountId, userId, screen, title, checkedQuery(query), isDefault ?? false],
      tx,
    );
  });

/** Changes what is given of a view the person kept. Throws 400, 404, and 409 when the name is taken. */
export const changeView = (viewer: Viewer, id: number, change: ViewChange): Promise<SavedView> =>
  inTurn(viewer, async (tx) => {
    const known = await savedViews(viewer, {}, tx);
    const view = known.find((one) => one.id === id);
    if (!view) throw notFound(UNKNOWN);
    const others = known.filter((one) => one.screen === view.screen && one.id !== id);
    const name = change.name == null ? view.name : checkedName(change.name, others);
    const query = change.query == null ? view.query : checkedQuery(change.query);
    if (change.isDefault) await clearDefault(viewer, view.screen, tx);
    return queryRow<SavedView>(
      `UPDATE saved_views SET name = $4, query = $5, is_default = $6 WHERE account_id = $1 AND user_id = $2 AND id = $3
       RETURNING id, screen, name, query, is_default AS "isDefault"`,
      [viewer.accountId, viewer.userId, id, name, query, change.isDefault ?? view.isDefault],
      tx,
    );
  });

/** Forgets a view the person kept and answers it. Throws 404 when there is none of this id. */
export async function deleteView({ accountId, userId }: Viewer, id: number): Promise<SavedView> {
  const [deleted] = await queryRows<SavedView>(
    `DELETE FROM saved_views WHERE account_id = $1 AND user_id = $2 AND id = $3::bigint
     RETURNING id, screen, name, query, is_default AS "isDefault"`,
    [accountId, userId, id],
  );
  if (!deleted) throw notFound(UNKNOWN);
  return deleted;
}

const UNKNOWN = 'Visão não encontrada';

/** One change of a person's views after the other, so that limits and the one default hold. */
const inTurn = <T>({ accountId, userId }: Viewer, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await queryRows('SELECT 1 FROM users WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE', [accountId, userId], tx);
    return work(tx);
  });

const clearDefault = ({ accountId, userId }: Viewer, screen: ViewScreen, tx: Queryable) =>
  queryRows(
    'UPDATE saved_views SET is_default = false WHERE account_id = $1 AND user_id = $2 AND screen = $3 AND is_default',
    [accountId, userId, screen],
    tx,
  );

function checkedName(name: string, others: readonly SavedView[]): string {
  const title = name.replaceAll('\0', '').trim();
  if (title === '' || title.length > MAX_NAME) throw badRequest(`Dê um nome de até ${MAX_NAME} caracteres`);
  if (others.some((other) => other.name === title)) throw conflict('Já existe uma visão com este nome');
  return title;
}

/** Read and written again as parameters, so that it can hold nothing else. */
function checkedQuery(query: string): string {
  if (query.length > MAX_QUERY) throw badRequest(`Os filtros passam de ${MAX_QUERY} caracteres`);
  const written = new URLSearchParams(query).toString();
  if (written.length > MAX_QUERY) throw badRequest(`Os filtros passam de ${MAX_QUERY} caracteres`);
  return written;
}
