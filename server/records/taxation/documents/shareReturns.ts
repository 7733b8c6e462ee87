import { cumulativeShares, roundedRatio } from '#server/platform/exact/roundedRatio.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { PlacedGoods, ReturnedAmounts } from './placeReturns.ts';

/** A line of an order of a document of a sale, with the document's SKU. */
export interface SoldLine {
  saleKey: string;
  sku: string;
  /** The order line. */
  id: number;
  /** Units sold. */
  quantity: number;
  isCancelled: boolean;
  /** The marketplace gave back money of it. */
  isRefunded: boolean;
}

/** What came back of an order line by a note. */
export interface ReturnedGoods extends ReturnedAmounts {
  /** The order line. */
  id: number;
  /** Orders what came back of a line: earlier notes have lower numbers. */
  place: number;
  /** The note. */
  key: string;
  /** Day of issue in São Paulo. */
  day: string;
  units: number;
}

/** Ten-thousandths, as `placeReturns` counts. */
const ONE = 10_000;

/**
 * Gives the returned goods of a sale to the order lines that it is of, each no more than its part of the document: first to cancelled lines, then to
 * those that money was given back of, then in their order. Amounts are shared by units, to the centavo.
 */
export function shareReturns(placed: readonly PlacedGoods[], lines: readonly SoldLine[]): ReturnedGoods[] {
  const bySale = groupBy(lines, ({ saleKey, sku }) => `${saleKey} ${sku}`);
  const rooms = new Map<SoldLine, number>();
  const returned: ReturnedGoods[] = [];
  for (const { note, item, sold, from, to } of placed) {
    const own = bySale.get(`${sold.saleKey} ${sold.sku}`) ?? [];
    if (own.length > 0 && !rooms.has(own[0]!))
      for (const [index, room] of cumulativeShares(
        sold.quantity,
        own.map(({ quantity }) => quantity),
      ).entries())
        rooms.set(own[index]!, room);
    let reached = from;
    for (const line of own.toSorted(likelyFirst)) {
      const next = reached + Math.min(to - reached, rooms.get(line)!);
      if (next === reached) continue;
      rooms.set(line, rooms.get(line)! - (next - reached));
      returned.push({
        ...partOf(item.amounts, reached, next, item.quantity),
        id: line.id,
        place: returned.length,
        key: note.key,
        day: note.day,
        units: (next - reached) / ONE,
      });
      reached = next;
    }
  }
  return returned;
}

const likelyFirst = (a: SoldLine, b: SoldLine) =>
  Number(b.isCancelled) - Number(a.isCancelled) || Number(b.isRefunded) - Number(a.isRefunded) || a.id - b.id;

function partOf(amounts: ReturnedAmounts, from: number, to: number, whole: number): ReturnedAmounts {
  const upTo = (amount: number, reached: number) => roundedRatio(BigInt(amount) * BigInt(reached), BigInt(whole));
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]: [string, number | null]) => [
      name,
      amount === null ? null : upTo(amount, to) - upTo(amount, from),
    ]),
  ) as unknown as ReturnedAmounts;
}
