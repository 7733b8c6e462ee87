import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { chargeSlot } from '#server/insight/reconciliation/matching/charges/chargeSlot.ts';
import type {
  ChargeRow,
  MoneyRows,
  OrderMoney,
  RefundRow,
  ReleaseRow,
  SourceState,
} from '#server/insight/reconciliation/matching/moneyRows.ts';
import { expectationsOf } from './expectationsOf.ts';
import type { MatchSources } from './matchSources.ts';
import { type PaidRow, type Posting, storedPaidRows, storedPostings } from './storedPostings.ts';
import type { MatchScope, StoredOrder } from './storedOrders.ts';

/** Days after money was posted on which it is expected in a payout at the latest. */
const PAYOUT_DAYS = 30;
/** Days within which amounts of a sale are posted. */
const POSTED_DAYS = 120;

/** Rows of a marketplace that posts its charges with the sale and pays in settlements. */
export async function postedMoney(
  scope: MatchScope,
  orders: readonly StoredOrder[],
  sources: MatchSources,
  tx: Queryable,
): Promise<MoneyRows> {
  const postings = groupBy(await storedPostings(scope, tx), ({ orderId }) => orderId);
  const paid = groupBy(await storedPaidRows(scope, tx), ({ orderId }) => orderId);
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const rows = { charges: [] as ChargeRow[], releases: [] as ReleaseRow[], refunds: [] as RefundRow[] };
  const all: OrderMoney[] = [];
  for (const name of new Set([...known.keys(), ...postings.keys()])) {
    const order = known.get(name);
    const posted = (postings.get(name) ?? []).filter((row) => !isReimbursed(row));
    const payments = (paid.get(name) ?? []).filter((row) => !isReimbursed(row));
    rows.charges.push(...chargesOf(posted, payments));
    if (!order) continue;
    const collectedMinor = collectedOf(order, posted, payments);
    rows.refunds.push(...refundsOf(order, posted));
    rows.releases.push(...releasesOf(order, posted, payments, collectedMinor));
    all.push(orderMoney(order, posted, payments, collectedMinor, sources));
  }
  return { orders: all, expectations: orders.flatMap(expectationsOf), ...rows, losses: [] };
}

const REFUND_KINDS = new Set<LedgerKind>(['refund_principal', 'refund_freight']);
const OF_REFUND = new Set<LedgerKind>([
  ...REFUND_KINDS,
  'fee_returned',
  'freight_returned',
  'refund_admin_fee',
  'return_freight',
  'return_processing',
]);
/** What the buyer pays, beside the price of the items. */
const COLLECTED = new Set<LedgerKind>(['discount', 'buyer_freight', 'gift_wrap']);
/** Charges that a quote says in advance. */
const PROMISED = new Set<LedgerKind>(['commission', 'fixed_fee', 'fulfilment', 'fee_returned', 'freight_returned']);

/** What is paid for units that were lost or damaged is no money of the sale, though some rows name its order. */
const isReimbursed = ({ kind }: { kind: LedgerKind }) => ledgerKindFacts[kind].group === 'reimbursements';
const isSale = ({ kind }: { kind: LedgerKind }) => !OF_REFUND.has(kind);
const isDeducted = (kind: LedgerKind) =>
  kind !== 'item_revenue' && !COLLECTED.has(kind) && !REFUND_KINDS.has(kind) && !isReimbursed({ kind });
const sumOf = (rows: readonly { amountMinor: number }[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0);
const lastDay = (days: readonly (string | null)[]) =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '');

/**
 * Charges as they were posted. Of a slot for which payouts deducted more, or that was never posted, the payouts' rows: it is the
 * same money, which only the sums tell.
 */
function chargesOf(posted: readonly Posting[], paid: readonly PaidRow[]): ChargeRow[] {
  const slots = groupBy(
    [...posted, ...paid].filter(({ kind, amountMinor }) => isDeducted(kind) && amountMinor !== 0),
    ({ kind }) => (PROMISED.has(kind) ? `${chargeSlot(kind)} ${OF_REFUND.has(kind)}` : kind),
  );
  const isPaid = (row: Posting | PaidRow): row is PaidRow => 'payoutId' in row;
  return [...slots.values()].flatMap((rows) => {
    const told = rows.filter((row) => !isPaid(row));
    const deducted = rows.filter(isPaid);
    const isMore = told.length === 0 || Math.abs(sumOf(deducted)) > Math.abs(sumOf(told));
    return (isMore ? deducted : told).map((row) => chargeOf(row));
  });
}

function chargeOf({ id, orderId, kind, name, amountMinor, currency, ...row }: Posting | PaidRow): ChargeRow {
  return {
    id,
    type: amountMinor < 0 ? 'charge' : 'bonus',
    kind: PROMISED.has(kind) ? kind : 'pass_through',
    subType: name,
    orderId,
    packId: null,
    shipmentId: null,
    bonifiesId: null,
    isWithheld: true,
    amountMinor: Math.abs(amountMinor),
    currency,
    day: 'day' in row ? row.day : row.endsOn,
    // what is posted may be of a sale long before, as a refund is
    saleDay: daysBefore('day' in row ? row.day : row.endsOn, POSTED_DAYS),
  };
}

/** The price of the order with what else the buyer paid; null until every line of it was posted. */
function collectedOf(order: StoredOrder, posted: readonly Posting[], paid: readonly PaidRow[]): number | null {
  const sale = posted.filter(isSale);
  if (sale.length === 0 || order.itemsMinor === null || order.status === 'pending') return null;
  // an order is charged as it is shipped: of one that left in part, nothing says how much of its price is due
  const keys = new Set(sale.flatMap(({ listingKey }) => listingKey ?? []));
  if (!Object.keys(order.prices).every((key) => keys.has(key))) return null;
  const isTaxed = [...posted, ...paid].some(({ kind }) => kind === 'tax_collected');
  // the price contains the tax that the marketplace collects and keeps: only its own rows say how much
  if (isTaxed) return null;
  // a discount is reported by the order, and posted with the sale
  const listed = sale.some(({ kind }) => kind === 'discount')
    ? order.itemsMinor + order.discountMinor
    : order.itemsMinor;
  return listed + sumOf(sale.filter(({ kind }) => COLLECTED.has(kind)));
}

function refundsOf(order: StoredOrder, posted: readonly Posting[]): RefundRow[] {
  const byDay = groupBy(
    posted.filter(({ kind }) => REFUND_KINDS.has(kind)),
    ({ day }) => day,
  );
  return [...byDay].map(([day, rows]) => ({
    id: rows[0]!.id,
    orderId: order.orderId,
    itemsMinor: refundedOf(order, posted, rows),
    totalMinor: -sumOf(rows),
    currency: rows[0]!.currency,
    day,
  }));
}

/**
 * What a refund pays back of the items, weighed by the fees of their listings: what comes back is the fees of the lines that were
 * refunded, and not their share of the order.
 */
function refundedOf({ prices, itemsMinor }: StoredOrder, posted: readonly Posting[], rows: readonly Posting[]): number {
  const refunds = rows.filter(({ kind }) => kind === 'refund_principal');
  const refunded = -sumOf(refunds);
  const fees = posted.filter(
    ({ kind, amountMinor }) => PROMISED.has(kind) && chargeSlot(kind) === 'fees' && amountMinor < 0,
  );
  const all = sumOf(fees);
  const isByLine = [...fees, ...refunds].every(
    ({ listingKey }) => listingKey !== null && (prices[listingKey] ?? 0) > 0,
  );
  if (all === 0 || itemsMinor === null || !isByLine) return refunded;
  const returned = [...groupBy(refunds, ({ listingKey }) => listingKey!)].reduce((sum, [key, own]) => {
    const charged = sumOf(fees.filter(({ listingKey }) => listingKey === key));
    return sum + (charged * Math.min(1, -sumOf(own) / prices[key]!)) / all;
  }, 0);
  return Math.round(returned * itemsMinor);
}

/** What payouts paid of an order, one row each, and what was posted and is in no payout yet. */
function releasesOf(
  { orderId, currency }: StoredOrder,
  posted: readonly Posting[],
  paid: readonly PaidRow[],
  collectedMinor: number | null,
): ReleaseRow[] {
  const releases = [...groupBy(paid, ({ payoutId }) => payoutId)].map(([payoutId, rows]): ReleaseRow => {
    const [{ depositedOn, endsOn, currency: own }] = rows as [PaidRow];
    return {
      id: `payout:${payoutId}`,
      orderId,
      netMinor: sumOf(rows),
      currency: own,
      status: 'released',
      holdReason: null,
      expectedOn: depositedOn ?? endsOn,
      releasedOn: depositedOn ?? endsOn,
    };
  });
  for (const isOfSale of [true, false]) {
    const own = posted.filter((row) => isSale(row) === isOfSale && row.currency === currency);
    const last = lastDay(own.map(({ day }) => day));
    const until = lastDay(paid.filter((row) => isSale(row) === isOfSale).map(({ endsOn }) => endsOn));
    if (own.length === 0 || last <= until) continue;
    const open =
      isOfSale && until === '' ? (collectedMinor ?? 0) + sumOf(own.filter(({ kind }) => isDeducted(kind))) : sumOf(own);
    const releasedOn = lastDay(own.map((row) => row.releasedOn));
    releases.push({
      id: `${own[0]!.id}/open`,
      orderId,
      netMinor: open,
      currency,
      status: 'pending',
      holdReason: null,
      expectedOn:
        isOfSale && until === '' && releasedOn !== '' && collectedMinor !== null
          ? daysBefore(releasedOn, -PAYOUT_DAYS)
          : null,
      releasedOn: null,
    });
  }
  return releases;
}

function orderMoney(
  { orderId, packId, currency, day, units, itemsMinor }: StoredOrder,
  posted: readonly Posting[],
  paid: readonly PaidRow[],
  collectedMinor: number | null,
  sources: MatchSources,
): OrderMoney {
  const isOld = day < sources.ordersSince;
  const unless = (state: SourceState): SourceState => (isOld ? 'unread' : state);
  const isOpen = paid.some(({ isClosed }) => !isClosed);
  // what was posted before the first payout that is stored may be in one that is not
  const isBefore = posted.some((row) => row.day < (sources.payoutsSince[row.currency] ?? '9999'));
  // fees are deducted from the payout of their sale: what it does not have is missing, nor does it come later without one
  const postedOn = lastDay(posted.filter(isSale).map((row) => row.day));
  const settledOn = lastDay(paid.filter(isSale).map((row) => row.depositedOn ?? row.endsOn));
  return {
    orderId,
    packId,
    currency,
    day,
    lineCount: Math.max(1, units),
    itemsMinor: itemsMinor ?? 0,
    collectedMinor,
    chargesDueOn: settledOn !== '' ? settledOn : postedOn === '' ? null : daysBefore(postedOn, -PAYOUT_DAYS),
    releaseDueOn: null,
    sources: {
      charges: unless(sources.posted),
      releases: unless(isBefore ? 'unread' : isOpen ? 'partial' : sources.releases),
      refunds: unless(sources.posted),
    },
  };
}
