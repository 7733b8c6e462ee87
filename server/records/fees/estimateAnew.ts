import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { type EstimatedSales, refreshFeeEstimates } from './refreshFeeEstimates.ts';

/** Which row of `fee_recalculations` a job works on. */
export interface FeeRecalculationJob {
  accountId: number;
  id: number;
}

/** About three seconds of work: as long as a seller waits for an answer. */
const AT_ONCE = 20_000;
/** Outlives restarts of the server: each of them may cost it an attempt. */
const MAX_ATTEMPTS = 25;

const UNITS = `
SELECT coalesce(sum(m.units), 0)::int AS units FROM sales_product_months m
WHERE m.account_id = $1 AND m.scope IN ('all', 'cancelled') AND EXISTS (
  SELECT FROM json_to_recordset($2) AS n ("productId" int, marketplace text, country text, category text,
                                          "listingType" text, "from" date)
  JOIN products p ON p.account_id = $1 AND p.id = m.product_id
   AND (n."productId" IS NULL OR n."productId" = p.id)
   AND (n.marketplace IS NULL OR n.marketplace = p.marketplace::text) AND (n.country IS NULL OR n.country = p.country)
   AND (n.category IS NULL OR n.category = p.category)
   AND (n."listingType" IS NULL OR n."listingType" = p.listing_type)
  WHERE n."from" IS NULL OR m.month >= date_trunc('month', n."from"::timestamp)::date)`;

const QUEUE = `
INSERT INTO fee_recalculations (account_id, sales, done_from, units_total)
SELECT $1, $2, 'infinity', coalesce(sum(units), 0) FROM sales_account_days
WHERE account_id = $1 AND scope IN ('all', 'cancelled') AND ($3::date IS NULL OR day >= $3) RETURNING id`;

/**
 * Estimates the sales that changed rules are about anew, in the caller's transaction: at once while they are few, else by
 * a job that begins when it commits. Answers how many sold lines are estimated otherwise now, null when a job does it.
 */
export async function estimateAnew(
  accountId: number,
  sales: EstimatedSales[],
  tx: Queryable,
  { atOnce = AT_ONCE } = {},
): Promise<number | null> {
  if (sales.length === 0) return 0;
  const told = JSON.stringify(sales);
  const { units } = await queryRow<{ units: number }>(UNITS, [accountId, told], tx);
  if (units <= atOnce) return refreshFeeEstimates(accountId, sales, tx);
  const { id } = await queryRow<{ id: number }>(QUEUE, [accountId, told, firstDayOf(sales)], tx);
  const job: FeeRecalculationJob = { accountId, id };
  await addJob(
    'recalculateFees',
    job,
    { key: `recalculateFees/${accountId}/${id}`, queue: `fees/${accountId}`, maxAttempts: MAX_ATTEMPTS },
    tx,
  );
  return null;
}

/** The earliest day the sales begin with; null: from the first sale on. */
export const firstDayOf = (sales: readonly EstimatedSales[]): string | null =>
  sales.reduce<string | null>(
    (first, { from }) => (first === null || from === null ? null : first < from ? first : from),
    sales[0]?.from ?? null,
  );
