import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';

/** Revenue by state of the buyer, in centavos. */
export type StateMix = ReadonlyMap<Uf, number>;

const MONTHS = 3;

const SOLD = `
SELECT date_trunc('month', i.sale_day::timestamp)::date AS month, o.ship_uf AS uf, sum(i.price_minor - i.discount_minor)::float8 AS minor
FROM order_items i JOIN orders o ON o.account_id = $1 AND o.id = i.order_id
WHERE i.account_id = $1 AND o.ship_uf IS NOT NULL AND i.currency = 'BRL' AND i.status <> 'cancelled' AND i.price_minor > i.discount_minor
GROUP BY 1, 2`;

/**
 * Where the sales of the three months before a month (`YYYY-MM-01`) went, about 90 days: a sale without a state has their mean rate
 * (TAX.md 1.3). Of a first month its own sales; empty without any known state.
 */
export async function stateMixes(accountId: number, on?: Queryable): Promise<(month: string) => StateMix> {
  const rows = await queryRows<{ month: string; uf: Uf; minor: number }>(SOLD, [accountId], on);
  const mixOf = (isIn: (month: string) => boolean) => {
    const mix = new Map<Uf, number>();
    for (const { month, uf, minor } of rows) if (isIn(month)) mix.set(uf, (mix.get(uf) ?? 0) + minor);
    return mix;
  };
  return (month) => {
    const from = monthsBefore(month, MONTHS);
    const before = mixOf((one) => one >= from && one < month);
    return before.size > 0 ? before : mixOf((one) => one === month);
  };
}

function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 10);
}
