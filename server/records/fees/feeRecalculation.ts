import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export interface FeeRecalculation {
  isRunning: boolean;
  /** Units of the days that are done, and of all. */
  unitsDone: number;
  unitsTotal: number;
  /** Sold lines that are estimated otherwise, so far. */
  lines: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The recalculation of fee estimates that is under way, else the latest; null when there never was one. */
export async function feeRecalculation({ accountId }: Viewer): Promise<FeeRecalculation | null> {
  const [row] = await queryRows<FeeRecalculation>(
    `SELECT finished_at IS NULL AS "isRunning", units_done AS "unitsDone", units_total AS "unitsTotal", lines,
            created_at AS "createdAt", finished_at AS "finishedAt"
     FROM fee_recalculations WHERE account_id = $1 ORDER BY finished_at IS NOT NULL, id DESC LIMIT 1`,
    [accountId],
  );
  return row ?? null;
}
