import { queryRows } from '#server/platform/postgres/db.ts';
import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { taxFlow } from './dueFlows.ts';

/** Guides look back to the month before the last, whose day may have moved past a weekend. */
const BACK_DAYS = 62;

/** Sales whose returns may fall in those months. */
const RETURNED_WITHIN = '12 months';

const TAXES = `
SELECT to_char(l.cash_day - interval '1 month', 'YYYY-MM') AS month, -sum(l.amount_minor)::bigint AS minor
FROM ledger_lines l
WHERE l.account_id = $1 AND l.day >= date_trunc('month', $2::date) - interval '${RETURNED_WITHIN}' AND l.day < $3::date
  AND l.cash_day >= date_trunc('month', $2::date) + interval '1 month' AND l.currency = 'BRL'
  AND ${inKinds('l', kindsOf('tax'))} AND l.stands AND NOT l.superseded AND l.status IS DISTINCT FROM 'cancelled'
GROUP BY 1`;

/** Tax on the sales of a month, `YYYY-MM`, less that of what was returned in it, in centavos. */
export interface OwedTax {
  month: string;
  minor: number;
}

/** Tax of the last months before a day, in BRL. */
export const readTaxes = (accountId: number, origin: number): Promise<OwedTax[]> =>
  queryRows<OwedTax>(TAXES, [accountId, dayOfNumber(origin - BACK_DAYS), dayOfNumber(origin)]);

/** Guides that fall due from the origin on, with the tax on expected sales, `expected[n]` of the n-th day from it. */
export function taxFlows(
  owed: readonly OwedTax[],
  { origin, currency, expected }: { origin: number; currency: string; expected: readonly number[] },
): CashFlow[] {
  const months = new Map(owed.map(({ month, minor }) => [month, minor]));
  expected.forEach((minor, n) => {
    const month = dayOfNumber(origin + n).slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + minor);
  });
  return [...months].flatMap(([month, minor]) => {
    const flow = taxFlow(month, { minor: Math.round(minor), currency });
    return flow.day < origin || flow.money.minor <= 0 ? [] : [flow];
  });
}
