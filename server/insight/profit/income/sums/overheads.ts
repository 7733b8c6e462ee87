import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { IncomeBasis } from '#server/insight/profit/income/incomeStatement.ts';
import type { IncomeBucket } from './incomeBuckets.ts';

/** What the fixed expenses of the account's overheads come to, by bucket. */
type OverheadSums = ReadonlyMap<string | null, number>;

/** Reads the overheads of a scope for the buckets and in total (null), in minor units of a currency, negative. */
export type ReadOverheads = (
  scope: SalesScope,
  buckets: readonly IncomeBucket[],
  options: { basis: IncomeBasis; currency: string },
) => Promise<OverheadSums>;

/** None are recorded yet. */
export const readOverheads: ReadOverheads = () => Promise.resolve(new Map());
