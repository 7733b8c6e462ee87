import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { CashFlow } from '#server/insight/cash/projection/cashParts.ts';
import { PROJECTION_DAYS } from '#server/insight/cash/projection/partsByDay.ts';
import { dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { cardFlow } from './dueFlows.ts';
import { groupedBy } from '#server/insight/cash/reads/groupedBy.ts';

/** Days from which the daily spending is learned. */
const RATE_DAYS = 28;
const BACK_DAYS = 62;

/** Advertising of a marketplace in a currency: by month, and what a day costs of late. */
export interface AdSpending {
  marketplace: Marketplace;
  currency: string;
  months: Map<string, number>;
  perDay: number;
}

interface Row {
  marketplace: Marketplace;
  currency: string;
  month: string;
  minor: number;
  recent: number;
}

export async function readAds(accountId: number, origin: number): Promise<AdSpending[]> {
  const rows = await queryRows<Row>(
    `SELECT p.marketplace, p.currency::text AS currency, to_char(d.day, 'YYYY-MM') AS month, sum(d.cost_minor)::bigint AS minor,
            coalesce(sum(d.cost_minor) FILTER (WHERE d.day >= $3::date), 0)::bigint AS recent
     FROM ad_spend_days d JOIN products p ON p.account_id = $1 AND p.id = d.product_id
     WHERE d.account_id = $1 AND d.day >= date_trunc('month', $2::date) AND d.day < $4::date GROUP BY 1, 2, 3`,
    [accountId, dayOfNumber(origin - BACK_DAYS), dayOfNumber(origin - RATE_DAYS), dayOfNumber(origin)],
  );
  return [...groupedBy(rows, ({ marketplace, currency }) => `${marketplace} ${currency}`).values()].map((own) => ({
    marketplace: own[0]!.marketplace,
    currency: own[0]!.currency,
    months: new Map(own.map(({ month, minor }) => [month, minor])),
    perDay: own.reduce((sum, { recent }) => sum + recent, 0) / RATE_DAYS,
  }));
}

/** Advertising paid by card: each month's on a day of the next one. */
export function cardFlows({ months, perDay, currency }: AdSpending, origin: number, cardDay: number): CashFlow[] {
  const spent = new Map(months);
  for (let n = 0; n < PROJECTION_DAYS; n += 1) {
    const month = dayOfNumber(origin + n).slice(0, 7);
    spent.set(month, (spent.get(month) ?? 0) + perDay);
  }
  return [...spent].flatMap(([month, minor]) => {
    const flow = cardFlow(month, { minor: Math.round(minor), currency }, cardDay);
    return flow.day < origin || flow.money.minor <= 0 ? [] : [flow];
  });
}

/** Advertising that each settlement withholds: that of its days, on its deposit. */
export function withheldFlows(
  { perDay, currency }: AdSpending,
  origin: number,
  depositOf: (day: number) => number | null,
): CashFlow[] {
  const byDay = new Map<number, number>();
  for (let n = 0; n < PROJECTION_DAYS; n += 1) {
    const day = depositOf(origin + n);
    if (day !== null) byDay.set(day, (byDay.get(day) ?? 0) + perDay);
  }
  return [...byDay].flatMap(([day, minor]) => {
    const money = { minor: Math.round(minor), currency };
    return money.minor > 0 ? [{ day, money }] : [];
  });
}
