import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { SavedView } from './savedViews.ts';
import { UNKNOWN_VIEW } from './viewRules.ts';

/** Deletes a view the person kept and returns it. Throws 404 when there is none of this id. */
export async function deleteView(
  { accountId, userId }: Viewer,
  { id }: { id: number },
  { tx }: { tx?: Queryable } = {},
): Promise<SavedView> {
  const [deleted] = await queryRows<SavedView>(
    `DELETE FROM saved_views WHERE account_id = $1 AND user_id = $2 AND id = $3::bigint
     RETURNING id, screen, name, query, is_default AS "isDefault"`,
    [accountId, userId, id],
    tx,
  );
  if (!deleted) throw notFound(UNKNOWN_VIEW);
  return deleted;
}
