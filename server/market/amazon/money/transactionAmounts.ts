import type { Said } from '#server/platform/language/said.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonMarketplaceById } from '#server/market/amazon/marketplaces.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { historyWindows } from '#server/market/historyWindows.ts';
import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { type AmountKind, amountKind } from './amountKind.ts';
import { isDecidedType, isGroup, isUndecidedType } from './kinds/kindOfPath.ts';
import { type Leaf, NoCurrency, type Part, partsOf } from './transactionParts.ts';
import { type MetTransactions, metTransactions } from './metTransactions.ts';
import { addsUp } from './transactionSums.ts';
import { identifier, type Transaction, transactions } from './transactions.ts';

/**
 * Amounts of a transaction, one per leaf of its breakdowns, named by transaction, item and path; a transaction without
 * breakdowns is one amount. What the order reports itself has none. A sale without a fulfilment charge or without any fee gets
 * an explicit amount of 0. One whose parts do not add up, or without a currency, or of no order and without a country that we
 * know, has none, and `met` names it.
 */
export function transactionAmounts(transaction: Transaction, met: MetTransactions): PostedAmountSnapshot[] {
  const country = countryOf(transaction);
  const parts = readParts(transaction);
  const orderExternalId = orderIdOf(identifier(transaction, 'ORDER_ID'));
  if (!parts || !(country || orderExternalId)) {
    met.incomplete(nameOf(transaction));
    return [];
  }
  if (!addsUp(transaction)) {
    met.broken(nameOf(transaction));
    return [];
  }
  const hasCountry = ({ isOfOrder }: Amount) => {
    if (country === null && !isOfOrder) met.incomplete(nameOf(transaction));
    return country !== null || isOfOrder;
  };
  const { transactionType } = transaction;
  if (!isDecidedType(transactionType) && !isUndecidedType(transactionType)) met.unknownType(transactionType);
  const postedAt = isoInstant(transaction.postedDate, 'postedDate');
  const release = releaseOf(transaction, postedAt);
  return parts.flatMap((part, item) => {
    const amounts = kindsOf(transaction, part, orderExternalId !== null).filter(hasCountry);
    const counts = new Map<string, number>();
    return amounts.map(({ path, minor, currency, isOfOrder, ...kind }): PostedAmountSnapshot => {
      const name = `${nameOf(transaction)}/${item}/${path.join('/')}`;
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      if (kind.isUnknown && (isOfOrder || kind.countsAlone)) met.unknownName(kind.name);
      return {
        marketplace: 'amazon',
        country,
        source: 'amazon.finances',
        sourceRef: nth === 1 ? name : `${name}#${nth}`,
        orderExternalId: isOfOrder ? orderExternalId : null,
        listingKey: part.sku,
        asin: !isOfOrder && OF_PRODUCT.has(kind.kind) ? part.asin : null,
        ...kind,
        amountMinor: minor,
        currency,
        day: saoPauloDay(postedAt.getTime()),
        postedAt,
        ...release,
      };
    });
  });
}

/** Kinds that are of the product that an item names. */
const OF_PRODUCT = new Set<LedgerKind>(['reimbursement', 'liquidation', 'removal']);

type Amount = Leaf & AmountKind;

function kindsOf(transaction: Transaction, { leaves, isTotal }: Part, hasOrder: boolean): Amount[] {
  const { transactionType } = transaction;
  const amounts = leaves.flatMap((leaf): Amount[] => {
    const kind = amountKind(transactionType, leaf.path, { hasOrder, isTotal });
    // the order has its price; here it only adds up with the rest
    if (kind.kind === 'item_revenue') return [];
    const isAmount = leaf.minor !== 0 || (kind.isOfOrder && isCharge(kind) && !isGroup(leaf.path));
    return isAmount ? [{ ...leaf, ...kind }] : [];
  });
  if (transactionType !== 'Shipment' || isTotal || !leaves[0]) return amounts;
  const { currency } = leaves[0];
  const none = (kind: 'commission' | 'fulfilment'): Amount => ({
    kind,
    isUnknown: false,
    name: `no ${kind}`,
    path: [`no ${kind}`],
    minor: 0,
    currency,
    isOfOrder: hasOrder,
  });
  if (!amounts.some(isLogistics)) amounts.push(none('fulfilment'));
  if (!amounts.some(isFee)) amounts.push(none('commission'));
  return amounts;
}

const isFee = ({ kind }: AmountKind) => ledgerKindFacts[kind].group === 'fees';
const isLogistics = ({ kind }: AmountKind) => ledgerKindFacts[kind].group === 'logistics';
/** Whether an amount of 0 says that there is no charge. */
const isCharge = (kind: AmountKind) => isFee(kind) || isLogistics(kind);

/**
 * A held sale is listed twice, as DEFERRED, later DEFERRED_RELEASED, and when it is paid as RELEASED, which names the first:
 * both have the same names, so that the sale counts once. Only the first says when it is to be paid and why it is held, only the
 * second when it was paid.
 */
function releaseOf(transaction: Transaction, postedAt: Date): Release {
  const { transactionStatus } = transaction;
  if (transactionStatus === 'DEFERRED') return { basis: 'provisional', releasedAt: null, ...deferralOf(transaction) };
  return { basis: 'posted', releasedAt: transactionStatus === 'RELEASED' ? postedAt : null };
}

type Release = Pick<PostedAmountSnapshot, 'basis' | 'releasedAt' | 'maturesOn' | 'holdReason'>;

/** A date that cannot be read is none: the sale counts, and its day is learned. */
function deferralOf({ contexts }: Transaction): Pick<PostedAmountSnapshot, 'maturesOn' | 'holdReason'> {
  const context = contexts?.find(({ contextType }) => contextType === 'DeferredContext');
  const maturesOn = context?.maturityDate ? maturityDay(new Date(context.maturityDate)) : null;
  return { maturesOn, holdReason: context?.deferralReason?.slice(0, 40) || null };
}

/**
 * The day of a maturity date. Amazon's examples have midnight UTC, which is a date rather than an instant: in São Paulo it would be the
 * evening before, and money would be expected too early.
 */
function maturityDay(at: Date): string | null {
  if (Number.isNaN(at.getTime())) return null;
  return at.getTime() % DAY_MS === 0 ? at.toISOString().slice(0, 10) : saoPauloDay(at.getTime());
}
const DAY_MS = 86_400_000;

const nameOf = (transaction: Transaction) =>
  identifier(transaction, 'DEFERRED_TRANSACTION_ID') ??
  transaction.transactionId ??
  [transaction.transactionType, identifier(transaction, 'ORDER_ID'), transaction.postedDate].join(' ');

function countryOf({ marketplaceDetails, sellingPartnerMetadata }: Transaction): string | null {
  const id = marketplaceDetails?.marketplaceId ?? sellingPartnerMetadata?.marketplaceId;
  return (id && amazonMarketplaceById(id)?.country) || null;
}

function readParts(transaction: Transaction): Part[] | null {
  try {
    return partsOf(transaction);
  } catch (error) {
    if (error instanceof NoCurrency) return null;
    throw error;
  }
}

/** Amazon rejects bounds within the last two minutes. */
const MARGIN_MS = 3 * 60_000;

/** Amounts posted at or after `since`, newest windows first, page by page. `note` gets what the seller should know. */
export async function* postedAmounts(
  session: AmazonSession,
  since: Date,
  note: (said: Said) => void,
): AsyncGenerator<PostedAmountSnapshot[]> {
  const until = new Date(session.effects.now() - MARGIN_MS);
  const met = metTransactions();
  for (const { start, end } of historyWindows(since, until))
    for await (const page of transactions(session, {
      postedAfter: start.toISOString(),
      postedBefore: end.toISOString(),
    }))
      yield page.flatMap((transaction) => transactionAmounts(transaction, met));
  met.notes().forEach(note);
}
