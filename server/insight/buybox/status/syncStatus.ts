import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export interface BuyBoxSyncStatus {
  /** ASINs and Mercado Livre items that are watched. */
  totalAsins: number;
  /** Offers stored: each unchanged one counts once. */
  totalRecords: number;
  /** End of the newest run that read everything; null when there never was one. */
  lastSync: Date | null;
  /** Something is connected, and the last success is no older than two intervals (SEMANTICS). */
  isActive: boolean;
  isRunning: boolean;
  /** What the run under way is reading, in Portuguese. */
  stepLabel: string | null;
}

/** How the automatic reading of offers is doing. */
export const syncStatus = ({ accountId }: Viewer): Promise<BuyBoxSyncStatus> =>
  queryRow<BuyBoxSyncStatus>(
    `SELECT watched.listings AS "totalAsins", watched.offers AS "totalRecords", newest.finished_at AS "lastSync",
            coalesce(newest.finished_at >= now() - interval '30 minutes', false) AND EXISTS (
              SELECT FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state = 'connected') AS "isActive",
            active.status IS NOT NULL AS "isRunning", active.step_label AS "stepLabel"
     FROM (SELECT count(*) FILTER (WHERE competes) AS listings, coalesce(sum(offer_rows), 0)::bigint AS offers
           FROM watched_listings WHERE account_id = $1) watched
     LEFT JOIN (SELECT finished_at FROM sync_runs
                WHERE account_id = $1 AND sync_type = 'buy_box_auto' AND status = 'success'
                ORDER BY created_at DESC LIMIT 1) newest ON true
     LEFT JOIN (SELECT status, step_label FROM sync_runs
                WHERE account_id = $1 AND sync_type = 'buy_box_auto' AND status IN ('pending', 'running')) active ON true`,
    [accountId],
  );
