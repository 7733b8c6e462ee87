import { minorUnits } from '#server/marketplaces/minorUnits.ts';
import type { LineFeesSnapshot } from '#server/marketplaces/snapshots.ts';
import { type Breakdown, identifier, type Transaction } from './transactions.ts';

type Part = 'fees' | 'fulfilment' | 'none';

const FULFILMENT = /fba|fulfil|shippinghb|shippingchargeback|postage|weighthandling|pickpack|shippinglabel/i;
const CHARGES =
  /^(productcharges|principal|tax|shipping|shippingcharge|giftwrap|promotion|promotions|promotionrebates)/i;
const TAX = /tax/i;

interface Totals {
  fees: number;
  fulfilment: number;
  refund: number | null;
}

/**
 * What Amazon took for each line of an order and what it gave back to the buyer, summed over the order's transactions;
 * amounts positive, minor units. Charges the names do not tell apart count as fees. A transaction without items gives
 * a total of the order (`listingKey` null).
 */
export function feeTotals(orderId: string, transactions: Transaction[]): LineFeesSnapshot[] {
  const lines = new Map<string | null, Totals>();
  for (const transaction of withoutReleasedTwins(transactions)) {
    const isRefund = transaction.transactionType === 'Refund';
    for (const { sku, breakdowns } of partsOf(transaction)) {
      const totals = lines.get(sku) ?? { fees: 0, fulfilment: 0, refund: null };
      lines.set(sku, totals);
      for (const leaf of leavesOf(breakdowns, [])) add(totals, leaf, isRefund);
    }
  }
  return [...lines].map(([listingKey, { fees, fulfilment, refund }]) => ({
    marketplace: 'amazon',
    orderExternalId: orderId,
    listingKey,
    feesMinor: positive(-fees),
    fulfilmentMinor: positive(-fulfilment),
    refundMinor: refund === null ? null : positive(-refund),
  }));
}

/** -0 is a number that prints and compares badly. */
const positive = (minor: number) => (minor === 0 ? 0 : minor);

function add(totals: Totals, { path, minor }: Leaf, isRefund: boolean): void {
  // tax is collected and paid by Amazon in most countries and is no part of the line's price
  if (path.some((name) => TAX.test(name))) return;
  if (isRefund) totals.refund = (totals.refund ?? 0) + minor;
  else {
    const part = partOf(path);
    if (part !== 'none') totals[part] += minor;
  }
}

function partOf(path: string[]): Part {
  const name = path.at(-1) ?? '';
  if (FULFILMENT.test(name)) return 'fulfilment';
  const isFee = path.some((one) => /fee/i.test(one));
  return !isFee && path.some((one) => CHARGES.test(one.replaceAll(/[\s_-]/g, ''))) ? 'none' : 'fees';
}

interface Leaf {
  path: string[];
  minor: number;
}

function leavesOf(breakdowns: Breakdown[], above: string[]): Leaf[] {
  return breakdowns.flatMap(({ breakdownType, breakdownAmount, breakdowns: below }) => {
    const path = [...above, breakdownType ?? ''];
    if (below?.length) return leavesOf(below, path);
    const { currencyAmount, currencyCode } = breakdownAmount ?? {};
    return currencyAmount ? [{ path, minor: minorUnits(currencyAmount, currencyCode ?? 'BRL') }] : [];
  });
}

function partsOf({ items, breakdowns }: Transaction): { sku: string | null; breakdowns: Breakdown[] }[] {
  if (!items?.some((item) => item.breakdowns?.length)) return [{ sku: null, breakdowns: breakdowns ?? [] }];
  return items.map((item) => ({
    sku: item.contexts?.find(({ sku }) => sku)?.sku ?? null,
    breakdowns: item.breakdowns ?? [],
  }));
}

/** A sale Amazon held back shows twice, as held and as released: the released one counts. */
function withoutReleasedTwins(transactions: Transaction[]): Transaction[] {
  const released = new Set(transactions.map((one) => identifier(one, 'DEFERRED_TRANSACTION_ID')));
  return transactions.filter(({ transactionId }) => !transactionId || !released.has(transactionId));
}
