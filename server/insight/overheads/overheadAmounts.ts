import type { Marketplace } from '#server/market/registry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { dayAfter, isPerSale, type Overhead } from '#server/records/overheads/overhead.ts';
import { overheads } from '#server/records/overheads/overheads.ts';
import { amountOfDays } from './overheadDays.ts';
import { type OverheadBucket, saleCounts } from './saleCounts.ts';

/** Line of the income statement: packaging charged for orders or units, or what is fixed. */
type OverheadLine = 'packaging' | 'fixed';

/** An overhead in some days. Amounts are costs, from 0, in centavos. */
export interface OverheadCost {
  overhead: Overhead;
  line: OverheadLine;
  /** Of each bucket with an amount. */
  byBucket: ReadonlyMap<string, number>;
  /** Sum of the buckets. */
  total: number;
}

export interface OverheadAmounts {
  /** Overheads with an amount, largest first. */
  costs: OverheadCost[];
  /**
   * With a marketplace: what is left out, because it is charged for days and is not that marketplace's alone. Costs of all
   * marketplaces and this add up to those without a marketplace.
   */
  outsideMarketplace: { byBucket: ReadonlyMap<string, number>; total: number };
}

/** Line of the income statement that an overhead belongs to. */
const lineOf = (overhead: Pick<Overhead, 'category' | 'every'>): OverheadLine =>
  overhead.category === 'packaging' && isPerSale(overhead) ? 'packaging' : 'fixed';

/**
 * What the account's overheads cost, in BRL, by bucket: ranges of days without gaps, whose amounts add up to those of any
 * coarser buckets. Days after today cost nothing yet. `marketplace` chooses what is that marketplace's: overheads of its
 * scope, and those charged for its orders and units.
 */
export async function overheadAmounts(
  accountId: number,
  buckets: readonly OverheadBucket[],
  { marketplace = null, now = currentTime() }: { marketplace?: Marketplace | null; now?: Date } = {},
): Promise<OverheadAmounts> {
  const tomorrow = dayAfter(saoPauloDay(now.getTime()));
  const past = buckets.flatMap((bucket) => (bucket.start < tomorrow ? [untilDay(bucket, tomorrow)] : []));
  const all = past.length === 0 ? [] : await overheads(accountId);
  const counts = all.some(isPerSale) ? await saleCounts(accountId, past, marketplace) : [];
  const counted = new Map(counts.map(({ overheadId, bucket, count }) => [`${overheadId} ${bucket}`, count]));
  const amountIn = (overhead: Overhead, bucket: OverheadBucket) =>
    isPerSale(overhead)
      ? overhead.amountMinor * (counted.get(`${overhead.id} ${bucket.key}`) ?? 0)
      : amountOfDays(overhead, bucket);
  const costs: OverheadCost[] = [];
  const outside = new Map<string, number>();
  for (const overhead of all) {
    const isInside = !marketplace || isPerSale(overhead) || overhead.marketplace === marketplace;
    const byBucket = isInside ? new Map<string, number>() : outside;
    for (const bucket of past) {
      const amount = amountIn(overhead, bucket);
      if (amount !== 0) byBucket.set(bucket.key, (byBucket.get(bucket.key) ?? 0) + amount);
    }
    if (isInside && byBucket.size > 0)
      costs.push({ overhead, line: lineOf(overhead), byBucket, total: sumOf(byBucket) });
  }
  return {
    costs: costs.toSorted((a, b) => b.total - a.total || a.overhead.id - b.overhead.id),
    outsideMarketplace: { byBucket: outside, total: sumOf(outside) },
  };
}

const untilDay = ({ key, start, end }: OverheadBucket, until: string): OverheadBucket => ({
  key,
  start,
  end: end < until ? end : until,
});
const sumOf = (amounts: ReadonlyMap<string, number>) => [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
