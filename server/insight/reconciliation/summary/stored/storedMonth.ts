import { daysOf, type MonthScope } from '#server/insight/reconciliation/summary/monthScope.ts';
import { type MonthSums, monthSums } from '#server/insight/reconciliation/summary/monthSums.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Version of the calculation of `monthSums`: months that were stored with another one are calculated again. */
export const FORMULA = 1;

/** Carts and rows up to which a month that changed is calculated while it is asked for. */
const FEW_ROWS = 3_000;

/** The sums of a month, and when they were calculated if anything of it changed since; null: they are of now. */
export interface StoredMonth extends MonthSums {
  outdatedSince: Date | null;
}

interface Stored {
  sums: MonthSums;
  rowCount: number;
  calculatedAt: Date;
  isCurrent: boolean;
}

const STORED = `
SELECT sums, row_count AS "rowCount", calculated_at AS "calculatedAt",
       formula = ${FORMULA} AND NOT EXISTS (
         SELECT FROM bridge_queue q WHERE q.account_id = $1 AND q.marketplace = b.marketplace AND q.month = b.month) AS "isCurrent"
FROM bridge_months b WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND currency = $3 AND month = $4`;

/**
 * The sums of a month, as they were last calculated while nothing of it changed. One that changed is calculated now when it is small, or was
 * never calculated; a large one is as it was, until the job has calculated it again. Throws as `daysOf`.
 */
export async function storedMonth({ accountId }: Pick<Viewer, 'accountId'>, scope: MonthScope): Promise<StoredMonth> {
  const { from } = daysOf(scope);
  const values = [accountId, scope.marketplace, scope.currency, from];
  const [stored] = await queryRows<Stored>(STORED, values, readerOf(accountId));
  if (!stored || (!stored.isCurrent && stored.rowCount <= FEW_ROWS))
    return { ...(await monthSums({ accountId }, scope)), outdatedSince: null };
  return { ...stored.sums, outdatedSince: stored.isCurrent ? null : stored.calculatedAt };
}
