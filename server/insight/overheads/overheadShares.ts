import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { dayAfter, type Overhead } from '#server/records/overheads/overhead.ts';
import { allocatesOverheads } from '#server/records/overheads/overheadAllocation.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { overheadAmounts, type OverheadCost } from './overheadAmounts.ts';
import { type ProductWeights, productWeights } from './productWeights.ts';
import { splitCumulatively } from './splitCumulatively.ts';

/** The overheads of some days, split among products; amounts are costs, from 0, in minor units. */
export interface OverheadShares {
  currency: 'BRL' | 'USD';
  /** Of each product that bears something. */
  byProduct: ReadonlyMap<number, number>;
  /** What no product bears. The shares and this add up to `total`. */
  unallocated: number;
  total: number;
}

/** Overheads that are split together. */
interface Pool {
  /** The first of them: all have its scope and allocation. */
  of: Overhead;
  amount: number;
}

/**
 * Splits the overheads of some days among the products of the account, whatever a screen filters: by their weights in these
 * days, with cumulative rounding in the order of ids. In US$, each day's amount at the rate of the day; null when a day with
 * an amount has no rate.
 */
export async function overheadShares(
  accountId: number,
  days: DayRange,
  { currency = 'BRL', now = currentTime() }: { currency?: 'BRL' | 'USD'; now?: Date } = {},
): Promise<OverheadShares | null> {
  const buckets = currency === 'BRL' ? [{ key: days.start, ...days }] : eachDay(days);
  const { costs } = await overheadAmounts(accountId, buckets, { now });
  const rates = currency === 'BRL' || costs.length === 0 ? null : await dollarRates(accountId, days);
  const amountOf = ({ byBucket }: OverheadCost) =>
    [...byBucket].reduce((sum, [day, amount]) => sum + (rates ? amount / (rates.get(day) ?? Number.NaN) : amount), 0);
  const pools = new Map<string, Pool>();
  for (const cost of costs) {
    const key = poolOf(cost.overhead);
    const pool = pools.get(key) ?? { of: cost.overhead, amount: 0 };
    pools.set(key, { of: pool.of, amount: pool.amount + amountOf(cost) });
  }
  const hasOrders = costs.some(({ overhead }) => overhead.allocation === 'orders');
  const isShared = costs.some(({ overhead }) => overhead.allocation !== 'none');
  const sold = isShared ? await productWeights(accountId, days, { hasOrders }) : [];
  const byProduct = new Map<number, number>();
  let [total, unallocated] = [0, 0];
  for (const { of, amount: exact } of pools.values()) {
    if (Number.isNaN(exact)) return null;
    const amount = Math.round(exact);
    total += amount;
    const { ids, parts, rest } = split(of, amount, sold);
    unallocated += rest;
    for (const [index, id] of ids.entries()) {
      const part = parts[index]!;
      if (part !== 0) byProduct.set(id, (byProduct.get(id) ?? 0) + part);
    }
  }
  return { currency, byProduct, unallocated, total };
}

/** As `overheadShares`; null also when the account does not show overheads on screens of products. */
export const shownOverheadShares = async (
  accountId: number,
  days: DayRange,
  options?: Parameters<typeof overheadShares>[2],
): Promise<OverheadShares | null> =>
  (await allocatesOverheads(accountId)) ? overheadShares(accountId, days, options) : null;

const poolOf = ({ id, allocation, scope, marketplace, brand }: Overhead) =>
  scope === 'products' ? `${id}` : [allocation, scope, marketplace, brand].join('\0');

interface Split {
  ids: number[];
  parts: number[];
  rest: number;
}

/** Thousandths of a percent, as stored. */
const STEPS = 1_000;
const WHOLE = BigInt(100 * STEPS);

function split(of: Overhead, amount: number, sold: readonly ProductWeights[]): Split {
  const none: Split = { ids: [], parts: [], rest: amount };
  const { allocation } = of;
  if (allocation === 'none') return none;
  if (allocation === 'fixed_share') {
    const weights = of.products.map(({ percent }) => BigInt(Math.round((percent ?? 0) * STEPS)));
    const left = WHOLE - weights.reduce((sum, weight) => sum + weight, 0n);
    const parts = splitCumulatively(amount, [...weights, left])!;
    return { ids: of.products.map(({ id }) => id), parts, rest: parts.at(-1)! };
  }
  const own = new Set(of.products.map(({ id }) => id));
  const members = sold.filter(
    ({ id, marketplace, brand }) =>
      (of.scope !== 'products' || own.has(id)) &&
      (of.marketplace === null || of.marketplace === marketplace) &&
      (of.brand === null || of.brand === brand),
  );
  const parts = splitCumulatively(
    amount,
    members.map((member) => member[allocation]),
  );
  return parts ? { ids: members.map(({ id }) => id), parts, rest: 0 } : none;
}

function eachDay({ start, end }: DayRange) {
  const days: { key: string; start: string; end: string }[] = [];
  for (let day = start; day < end; day = dayAfter(day)) days.push({ key: day, start: day, end: dayAfter(day) });
  return days;
}

/** BRL of one US$ by day. */
async function dollarRates(accountId: number, { start, end }: DayRange): Promise<Map<string, number>> {
  const days = `SELECT 'USD'::bpchar AS currency, day::date AS day
                FROM generate_series($2::date, $3::date - 1, interval '1 day') day`;
  const rows = await queryRows<{ day: string; brl: number | null }>(
    `SELECT day, brl_float AS brl FROM (${ratesByDay(days, '$1')}) rates`,
    [accountId, start, end],
    readerOf(accountId),
  );
  return new Map(rows.flatMap(({ day, brl }) => (brl === null ? [] : [[day, brl] as const])));
}
