import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { historyWindows } from '#server/market/historyWindows.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { type FeeKind, feeKind } from './feeKind.ts';
import { type Breakdown, identifier, type Transaction, transactions } from './transactions.ts';

/**
 * Amounts of a transaction, one per leaf of its breakdowns, named by transaction, item and path. Everything in a refund
 * except tax is `refund`: the buyer's money less the returned fees. A sale without a fulfilment charge or without any
 * fee gets an explicit amount of 0.
 */
export function transactionAmounts(transaction: Transaction): PostedAmountSnapshot[] {
  const { transactionType } = transaction;
  // a deferred sale is listed twice, as deferred and as released: both get one name, so that it counts once
  if (transaction.transactionStatus === 'DEFERRED_RELEASED') return [];
  const orderExternalId = orderIdOf(identifier(transaction, 'ORDER_ID'));
  const postedAt = isoInstant(transaction.postedDate, 'postedDate');
  const marketplaceId = transaction.marketplaceDetails?.marketplaceId ?? '';
  const own = {
    marketplace: 'amazon' as const,
    country: amazonMarketplaceById(marketplaceId)?.country ?? 'BR',
    source: 'amazon.finances',
    orderExternalId,
    asin: null,
    day: saoPauloDay(postedAt.getTime()),
    postedAt,
  };
  return partsOf(transaction).flatMap(({ sku, breakdowns }, item) => {
    const leaves = leavesOf(breakdowns, []);
    const kindOf = transactionType === 'Refund' ? refundKind : orderExternalId ? feeKind : accountKind;
    const amounts = leaves.flatMap(({ path, minor, currency }) => {
      const kind = kindOf(path);
      return kind ? [{ ...kind, name: path.join('/'), amountMinor: minor, currency }] : [];
    });
    if (transactionType === 'Shipment' && leaves[0]) {
      const { currency } = leaves[0];
      const none = (kind: 'commission' | 'fulfilment') => ({
        kind,
        isUnknown: false,
        name: `no ${kind}`,
        amountMinor: 0,
        currency,
      });
      const isFulfilment = ({ kind }: FeeKind) => kind === 'fulfilment' || kind === 'shipping';
      if (!amounts.some(isFulfilment)) amounts.push(none('fulfilment'));
      if (amounts.every(isFulfilment)) amounts.push(none('commission'));
    }
    const counts = new Map<string, number>();
    return amounts.map((amount) => {
      const nth = (counts.get(amount.name) ?? 0) + 1;
      counts.set(amount.name, nth);
      const name = `${nameOf(transaction)}/${item}/${amount.name}`;
      return { ...own, ...amount, listingKey: sku, sourceRef: nth === 1 ? name : `${name}#${nth}` };
    });
  });
}

const nameOf = (transaction: Transaction) =>
  identifier(transaction, 'DEFERRED_TRANSACTION_ID') ??
  transaction.transactionId ??
  [transaction.transactionType, identifier(transaction, 'ORDER_ID'), transaction.postedDate].join(' ');

const refundKind = (path: string[]): FeeKind | null =>
  path.some((name) => /tax/i.test(name)) ? null : { kind: 'refund', isUnknown: false };

/**
 * Kind of an amount without an order. Reports list storage and reimbursements too, by product; these are the account's
 * own.
 */
const accountKind = (path: string[]): FeeKind | null =>
  path.some((name) => /storage/i.test(name))
    ? { kind: 'storage', isUnknown: false }
    : path.some((name) => /reimburse/i.test(name))
      ? { kind: 'reimbursement', isUnknown: false }
      : feeKind(path);

interface Leaf {
  path: string[];
  minor: number;
  currency: string;
}

function leavesOf(breakdowns: Breakdown[], above: string[]): Leaf[] {
  return breakdowns.flatMap(({ breakdownType, breakdownAmount, breakdowns: below }) => {
    const path = [...above, breakdownType ?? ''];
    if (below?.length) return leavesOf(below, path);
    const { currencyAmount, currencyCode } = breakdownAmount ?? {};
    const currency = currencyCode ?? 'BRL';
    return currencyAmount ? [{ path, minor: minorUnits(currencyAmount, currency), currency }] : [];
  });
}

function partsOf({ items, breakdowns }: Transaction): { sku: string | null; breakdowns: Breakdown[] }[] {
  if (!items?.some((item) => item.breakdowns?.length)) return [{ sku: null, breakdowns: breakdowns ?? [] }];
  return items.map((item) => ({
    sku: item.contexts?.find(({ sku }) => sku)?.sku ?? null,
    breakdowns: item.breakdowns ?? [],
  }));
}

/** Amazon rejects bounds within the last two minutes. */
const MARGIN_MS = 3 * 60_000;

/** Amounts posted at or after `since`, newest windows first, page by page. */
export async function* postedAmounts(session: AmazonSession, since: Date): AsyncGenerator<PostedAmountSnapshot[]> {
  const until = new Date(session.effects.now() - MARGIN_MS);
  for (const { start, end } of historyWindows(since, until))
    for await (const page of transactions(session, {
      postedAfter: start.toISOString(),
      postedBefore: end.toISOString(),
    }))
      yield page.flatMap(transactionAmounts);
}
