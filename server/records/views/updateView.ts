import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { savedViews, type SavedView } from './savedViews.ts';
import { checkedName, checkedQuery, clearDefault, inTurn, UNKNOWN_VIEW } from './viewRules.ts';

export interface ViewChange {
  id: number;
  name?: string | null;
  /** The search part of the URL, with or without its question mark. */
  query?: string | null;
  /** True takes the place of the screen's former default. */
  isDefault?: boolean | null;
}

/** Changes what is given of a view the person kept. Throws 400, 404, and 409 when the name is taken. */
export const updateView = (
  viewer: Viewer,
  { id, ...change }: ViewChange,
  { tx }: { tx?: Queryable } = {},
): Promise<SavedView> =>
  inTurn(
    viewer,
    async (on) => {
      const known = await savedViews(viewer, {}, on);
      const view = known.find((one) => one.id === id);
      if (!view) throw notFound(UNKNOWN_VIEW);
      const others = known.filter((one) => one.screen === view.screen && one.id !== id);
      const name = change.name == null ? view.name : checkedName(change.name, others);
      const query = change.query == null ? view.query : checkedQuery(change.query);
      if (change.isDefault) await clearDefault(viewer, view.screen, on);
      return queryRow<SavedView>(
        `UPDATE saved_views SET name = $4, query = $5, is_default = $6 WHERE account_id = $1 AND user_id = $2 AND id = $3
         RETURNING id, screen, name, query, is_default AS "isDefault"`,
        [viewer.accountId, viewer.userId, id, name, query, change.isDefault ?? view.isDefault],
        on,
      );
    },
    tx,
  );
