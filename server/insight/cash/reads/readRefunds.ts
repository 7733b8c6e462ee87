import { queryRows } from '#server/platform/postgres/db.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { RECEIVED, REFUNDED } from './readOrders.ts';
import { groupedBy } from './groupedBy.ts';

/** Sales of these days before the origin say how much comes back: the newest are still to be refunded. */
const [FROM_DAYS, UNTIL_DAYS] = [180, 30];
const MAX_LAG = 60;

/** What comes back of an account's sales: share, and probabilities of the lag in days from release. */
export interface RefundHabit {
  rate: number;
  lagShares: number[];
}

interface Row {
  currency: string;
  received: number;
  lag: number | null;
  refunded: number;
}

const REFUNDS = `
WITH sold AS (
  SELECT l.order_id, l.currency::text AS currency,
         coalesce(sum(l.amount_minor) FILTER (WHERE ${inKinds('l', RECEIVED)}), 0) AS received,
         coalesce(-sum(l.amount_minor) FILTER (WHERE ${inKinds('l', REFUNDED)}), 0) AS refunded,
         min(l.cash_day) FILTER (WHERE ${inKinds('l', REFUNDED)} AND l.amount_minor < 0) AS refund_day,
         coalesce(max(l.cash_day) FILTER (WHERE l.kind = 'item_revenue'), min(l.day)) AS release_day
  FROM ledger_lines l
  WHERE l.account_id = $1 AND l.day >= $2::date AND l.day < $3::date AND l.order_id IS NOT NULL AND l.stands AND NOT l.superseded
    AND l.status <> 'cancelled' AND l.amount_minor IS NOT NULL
  GROUP BY l.order_id, l.currency
)
SELECT currency, CASE WHEN refunded > 0 AND refund_day IS NOT NULL
                      THEN least(greatest(refund_day - release_day, 0), ${MAX_LAG}) END AS lag,
       sum(received)::float8 AS received, sum(refunded)::float8 AS refunded
FROM sold GROUP BY 1, 2`;

/** The habit by currency; nothing of a currency without sales in those days. */
export async function readRefunds(accountId: number, origin: number): Promise<Map<string, RefundHabit>> {
  const rows = await queryRows<Row>(REFUNDS, [
    accountId,
    dayOfNumber(origin - FROM_DAYS),
    dayOfNumber(origin - UNTIL_DAYS),
  ]);
  const habits = [...groupedBy(rows, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const habit = habitOf(own);
    return habit ? [[currency, habit] as const] : [];
  });
  return new Map(habits);
}

function habitOf(rows: readonly Row[]): RefundHabit | null {
  const received = rows.reduce((sum, row) => sum + row.received, 0);
  if (received <= 0) return null;
  const refunded = rows.reduce((sum, row) => sum + row.refunded, 0);
  const dated = rows.filter(({ lag, refunded: minor }) => lag !== null && minor > 0);
  const sum = dated.reduce((total, row) => total + row.refunded, 0);
  const lagShares = Array.from({ length: MAX_LAG + 1 }, () => 0);
  for (const { lag, refunded: minor } of dated) lagShares[lag!]! += minor / sum;
  if (dated.length === 0) lagShares[0] = 1;
  return { rate: Math.min(1, Math.max(0, refunded / received)), lagShares };
}
