import { overheadAmounts } from '#server/insight/overheads/overheadAmounts.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { IncomeBucket } from './incomeBuckets.ts';

/** What the account's overheads come to, negative: packaging charged for orders and units, and what is fixed. */
export interface OverheadSums {
  packaging: number;
  fixed: number;
}

export const NO_OVERHEADS: OverheadSums = { packaging: 0, fixed: 0 };

/** Key of the column beside those of marketplaces: what is of no single one. */
export const OF_ACCOUNT = 'account';

/**
 * Reads the overheads of a scope for the buckets and in total (null), in centavos. Buckets of marketplaces, with the same days,
 * have their own, and `OF_ACCOUNT` what is of no single one, so that all add up to the total. None in another currency than
 * BRL, which has no rate.
 */
export async function readOverheads(
  { accountId, days, marketplace }: Pick<SalesScope, 'accountId' | 'days' | 'marketplace'>,
  buckets: readonly (IncomeBucket & { marketplace: Marketplace | null })[],
  { currency, areMarketplaces, now }: { currency: string; areMarketplaces: boolean; now: Date },
): Promise<ReadonlyMap<string | null, OverheadSums>> {
  const sums = new Map<string | null, OverheadSums>();
  if (currency !== 'BRL') return sums;
  const whole = [{ key: OF_ACCOUNT, start: days.start, end: days.end }];
  const read = async (
    asked: readonly IncomeBucket[],
    of: Marketplace | null,
    keyOf = (key: string) => key as string | null,
  ) => {
    const { costs } = await overheadAmounts(accountId, asked, { marketplace: of, now });
    for (const { line, byBucket } of costs)
      for (const [key, amount] of byBucket) {
        const sum = sums.get(keyOf(key)) ?? NO_OVERHEADS;
        sums.set(keyOf(key), { ...sum, [line]: sum[line] - amount });
      }
  };
  await read(whole, marketplace, () => null);
  if (!areMarketplaces) await read(buckets, marketplace);
  else {
    for (const bucket of buckets) if (bucket.marketplace) await read(whole, bucket.marketplace, () => bucket.key);
    const rest = restOf(sums);
    if (!marketplace && (rest.fixed !== 0 || rest.packaging !== 0)) sums.set(OF_ACCOUNT, rest);
  }
  return sums;
}

/** Total less all buckets. */
function restOf(sums: ReadonlyMap<string | null, OverheadSums>): OverheadSums {
  const total = sums.get(null) ?? NO_OVERHEADS;
  const shown = [...sums].filter(([key]) => key !== null);
  const left = (line: keyof OverheadSums) => shown.reduce((rest, [, sum]) => rest - sum[line], total[line]);
  return { packaging: left('packaging'), fixed: left('fixed') };
}
