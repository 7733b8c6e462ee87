import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** The screens whose settings stand in the URL. */
export type ViewScreen =
  'dashboard' | 'incomeStatement' | 'aggregatedMetrics' | 'buyBox' | 'profitDetector' | 'costs' | 'amazonData';

export interface SavedView {
  id: number;
  screen: ViewScreen;
  name: string;
  /** The search part of the URL without its question mark. */
  query: string;
  /** The screen opens with it. */
  isDefault: boolean;
}

/** The views the person kept, of one screen or of these ids when asked, by name. */
export const savedViews = (
  { accountId, userId }: Viewer,
  { screen, ids }: { screen?: ViewScreen | null; ids?: readonly number[] } = {},
  on: Queryable = pool,
): Promise<SavedView[]> =>
  queryRows<SavedView>(
    `SELECT id, screen, name, query, is_default AS "isDefault" FROM saved_views
     WHERE account_id = $1 AND user_id = $2 AND ($3::"ViewScreen" IS NULL OR screen = $3)
       AND ($4::bigint[] IS NULL OR id = ANY ($4))
     ORDER BY screen::text, lower(name), id`,
    [accountId, userId, screen ?? null, ids ?? null],
    on,
  );
