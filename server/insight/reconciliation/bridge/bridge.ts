import { say } from '#server/platform/language/say.ts';

/** A row of money in a bridge, or a sum of such rows: signed as it moves the seller's money, in minor units of its currency. */
export interface BridgeRow<Bucket extends string> {
  id: string;
  /** Rows that it is the sum of; absent: itself. */
  rowCount?: number;
  currency: string;
  amountMinor: number;
  /** The one line that it belongs to; null when nothing explains it. */
  bucket: Bucket | null;
}

/** Lines of a bridge in their order: those that add rows up, and sums of all lines so far. */
export interface BridgeShape<Bucket extends string> {
  lines: readonly (BridgeLine<Bucket> | BridgeSum)[];
  /** Sum before which unexplained rows are listed. */
  total: string;
}

interface BridgeLine<Bucket extends string> {
  kind: 'line';
  key: Bucket;
  /** In the reader's language. */
  label: string;
}

interface BridgeSum {
  kind: 'sum';
  key: string;
  label: string;
}

interface BucketSum {
  amountMinor: number;
  rowCount: number;
}

export interface Bridge {
  currency: string;
  lines: { key: string; kind: 'line' | 'sum' | 'unexplained'; label: string; amountMinor: number; rowCount: number }[];
  /** What is left of the total: 0 when the lines explain it. */
  unexplainedMinor: number;
  totalMinor: number;
}

/**
 * One bridge per currency, in time linear in the rows. Each row counts once, in the line of its bucket; rows without one are
 * unexplained, and so is what the known totals differ by from the rows.
 *
 * @param totals known totals by currency, e.g. what entered an account; the sum of the rows where there is none
 * @throws RangeError for a row that is there twice, or in a bucket without a line
 */
export function bridges<Bucket extends string>(
  rows: readonly BridgeRow<Bucket>[],
  shape: BridgeShape<Bucket>,
  totals: ReadonlyMap<string, number> = new Map(),
): Bridge[] {
  const byCurrency = new Map<string, Map<string | null, BucketSum>>();
  const known = new Set(shape.lines.flatMap((line) => (line.kind === 'line' ? [line.key as string] : [])));
  const seen = new Set<string>();
  for (const currency of totals.keys()) byCurrency.set(currency, new Map());
  for (const { id, currency, amountMinor, bucket, rowCount = 1 } of rows) {
    if (seen.has(id)) throw new RangeError(`row ${id} is in the bridge twice`);
    seen.add(id);
    if (bucket !== null && !known.has(bucket)) throw new RangeError(`no line for bucket ${bucket}`);
    const buckets = byCurrency.get(currency) ?? new Map<string | null, BucketSum>();
    byCurrency.set(currency, buckets);
    const sum = buckets.get(bucket) ?? { amountMinor: 0, rowCount: 0 };
    buckets.set(bucket, sum);
    sum.amountMinor += amountMinor;
    sum.rowCount += rowCount;
  }
  return [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, buckets]) => bridgeOf(currency, buckets, shape, totals.get(currency) ?? null));
}

function bridgeOf<Bucket extends string>(
  currency: string,
  buckets: ReadonlyMap<string | null, BucketSum>,
  { lines, total }: BridgeShape<Bucket>,
  knownTotal: number | null,
): Bridge {
  const none: BucketSum = { amountMinor: 0, rowCount: 0 };
  const unexplained = buckets.get(null) ?? none;
  const written: Bridge['lines'] = [];
  let [sum, unexplainedMinor, totalMinor] = [0, 0, 0];
  for (const { kind, key, label } of lines) {
    if (key === total) {
      unexplainedMinor = knownTotal === null ? unexplained.amountMinor : knownTotal - sum;
      totalMinor = sum + unexplainedMinor;
      sum = totalMinor;
      if (unexplainedMinor !== 0 || unexplained.rowCount > 0)
        written.push({
          key: 'unexplained',
          kind: 'unexplained',
          label: say('reconciliation.unexplained'),
          amountMinor: unexplainedMinor,
          rowCount: unexplained.rowCount,
        });
    }
    if (kind === 'sum') {
      written.push({ key, kind, label, amountMinor: sum, rowCount: 0 });
    } else {
      const { amountMinor, rowCount } = buckets.get(key) ?? none;
      sum += amountMinor;
      written.push({ key, kind, label, amountMinor, rowCount });
    }
  }
  return { currency, lines: written, unexplainedMinor, totalMinor };
}
