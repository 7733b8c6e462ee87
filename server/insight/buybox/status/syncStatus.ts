import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export interface BuyBoxSyncStatus {
  /** Watched ASINs and Mercado Livre items. */
  totalAsins: number;
  /** Stored offers, an unchanged one counted once. */
  totalRecords: number;
  /** End of the newest successful sync; null when there is none. */
  lastSync: Date | null;
  /** Whether a marketplace is connected and the last success is no older than two intervals (SEMANTICS). */
  isActive: boolean;
  isRunning: boolean;
  /** Current step of the running sync in Padrão; null without one. */
  stepLabel: string | null;
  /** The sentence of it; null when only its text is known. */
  stepSentence: unknown;
}

/** State of the automatic offer sync. */
export const syncStatus = ({ accountId }: Viewer): Promise<BuyBoxSyncStatus> =>
  queryRow<BuyBoxSyncStatus>(
    `SELECT watched.listings AS "totalAsins", watched.offers AS "totalRecords", newest.finished_at AS "lastSync",
            coalesce(newest.finished_at >= now() - interval '30 minutes', false) AND EXISTS (
              SELECT FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state = 'connected') AS "isActive",
            active.status IS NOT NULL AS "isRunning", active.step_label AS "stepLabel",
            active.step_sentence AS "stepSentence"
     FROM (SELECT count(*) FILTER (WHERE competes) AS listings, coalesce(sum(offer_rows), 0)::bigint AS offers
           FROM watched_listings WHERE account_id = $1) watched
     LEFT JOIN (SELECT finished_at FROM sync_runs
                WHERE account_id = $1 AND sync_type = 'buy_box_auto' AND status = 'success'
                ORDER BY created_at DESC LIMIT 1) newest ON true
     LEFT JOIN (SELECT status, step_label, step_sentence FROM sync_runs
                WHERE account_id = $1 AND sync_type = 'buy_box_auto' AND status IN ('pending', 'running')) active ON true`,
    [accountId],
  );
