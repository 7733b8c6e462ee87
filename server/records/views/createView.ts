import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { savedViews, type SavedView, type ViewScreen } from './savedViews.ts';
import { checkedName, checkedQuery, clearDefault, inTurn } from './viewRules.ts';

const MAX_SAVED = 50;

export interface NewView {
  screen: ViewScreen;
  name: string;
  /** The search part of the URL, with or without its question mark. */
  query: string;
  /** True takes the place of the screen's former default. */
  isDefault?: boolean | null;
}

/** Keeps what a screen is set to under a name. Throws 400, and 409 when the name is taken or there are 50 already. */
export const createView = (
  viewer: Viewer,
  { screen, name, query, isDefault }: NewView,
  { tx }: { tx?: Queryable } = {},
): Promise<SavedView> =>
  inTurn(
    viewer,
    async (on) => {
      const { accountId, userId } = viewer;
      const saved = await savedViews(viewer, {}, on);
      if (saved.length >= MAX_SAVED)
        throw conflict(`São guardadas até ${MAX_SAVED} visões. Exclua uma para salvar outra.`);
      const title = checkedName(
        name,
        saved.filter((view) => view.screen === screen),
      );
      if (isDefault) await clearDefault(viewer, screen, on);
      return queryRow<SavedView>(
        `INSERT INTO saved_views (account_id, user_id, screen, name, query, is_default) VALUES ($1, $2, $3, $4, $5, $6)
         RETURNING id, screen, name, query, is_default AS "isDefault"`,
        [accountId, userId, screen, title, checkedQuery(query), isDefault ?? false],
        on,
      );
    },
    tx,
  );
