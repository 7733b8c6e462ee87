import { heldUntil } from '#server/insight/buybox/ownershipShare.ts';
import { fewWatchedListings } from '#server/insight/buybox/watchedListings.ts';
import type { AccountOrder } from '#server/insight/orders/list/orderRow.ts';
import { spokenKind } from '#server/insight/reconciliation/order/orderTexts.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { byMarketplace, marketplaceWithin } from '#server/market/spoken/spokenMarketplace.ts';
import { say, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { OrderDocument } from './orderDocuments.ts';
import type { OrderReceipt } from './orderReceipt.ts';

/** Something that happened to an order, or that is expected. */
export interface OrderEvent {
  code: EventCode;
  /** When, to the moment or only to the day; both null of what has no day yet. */
  at: Date | null;
  day: string | null;
  isExpected: boolean;
  /** What happened, in the reader's language. */
  text: string;
  /** More about it; null without. */
  detail: string | null;
}

export const eventCodes = [
  'ordered',
  'read',
  'changed',
  'posted',
  'restated',
  'document',
  'returned',
  'received',
  'sending',
  'delivery',
  'returnDeadline',
] as const;
export type EventCode = (typeof eventCodes)[number];

/** Events of each kind that are shown, latest first. */
const MAX_EVENTS = 40;

interface Known {
  receipt: OrderReceipt;
  documents: readonly OrderDocument[];
  /** Last day on which the buyer may give it back; null: not delivered yet, or over. */
  returnsUntil: string | null;
  mayReturn: boolean;
}

/** The events of an order, those that happened first by time, then the expected ones by day. Only what is stored: a carrier's events are not. */
export async function orderTimeline(accountId: number, order: AccountOrder, known: Known): Promise<OrderEvent[]> {
  const [posted, restated, returned, box] = await Promise.all([
    postedEvents(accountId, order),
    restatedEvents(accountId, order),
    returnedEvents(accountId, order),
    buyBoxAt(accountId, order),
  ]);
  const past = [
    happened('ordered', order.purchasedAt, say('order.ordered'), box),
    happened(
      'read',
      order.readAt,
      say('order.readHere'),
      say('order.statusBy', {
        status: order.marketplaceStatus,
        byMarketplace: byMarketplace(order.marketplace),
      }),
    ),
    ...changedEvents(order),
    ...posted,
    ...restated,
    ...returned,
    ...known.documents.map(documentEvent),
    ...receivedEvents(known.receipt, false),
  ];
  return [...past.toSorted((a, b) => placeOf(a) - placeOf(b)), ...inOrder(expectedEvents(order, known))];
}

// a day without a time stands at its end, behind what has one
const placeOf = ({ at, day }: OrderEvent) => at?.getTime() ?? Date.parse(`${day}T23:59:59-03:00`);

const UNKNOWN_DAY = '9999';
/** Expected events by their day; those of an unknown day are last, and events of one day stay as they are. */
export const inOrder = (expected: readonly OrderEvent[]): OrderEvent[] =>
  expected.toSorted((a, b) => (a.day ?? UNKNOWN_DAY).localeCompare(b.day ?? UNKNOWN_DAY));

const happened = (code: EventCode, at: Date, text: string, detail: string | null = null): OrderEvent => ({
  code,
  at,
  day: null,
  isExpected: false,
  text,
  detail,
});

/** The last change at the marketplace: what it was before is not stored. */
function changedEvents({ changedAt, purchasedAt, status, marketplaceStatus, marketplace }: AccountOrder): OrderEvent[] {
  if (changedAt.getTime() <= purchasedAt.getTime()) return [];
  const by = marketplaceWithin(marketplace);
  const detail = say('order.lastChange', { marketplace: by, status: marketplaceStatus });
  return [happened('changed', changedAt, say('order.status', { status }), detail)];
}

const OF_ORDER = 'account_id = $1 AND marketplace = $2::"Marketplace" AND order_external_id = $3';

async function postedEvents(accountId: number, order: AccountOrder): Promise<OrderEvent[]> {
  const rows = await queryRows<{ kind: LedgerKind; minor: number; currency: string; at: Date; day: string }>(
    `SELECT kind::text AS kind, sum(amount_minor)::bigint AS minor, currency::text AS currency, max(posted_at) AS at, day
     FROM posted_amounts WHERE ${OF_ORDER} AND NOT is_superseded AND amount_minor <> 0
     GROUP BY kind, currency, day ORDER BY at DESC LIMIT ${MAX_EVENTS}`,
    [accountId, order.marketplace, order.orderId],
    readerOf(accountId),
  );
  return rows.map(({ kind, at, day, ...money }) => {
    const event = happened('posted', at, say('order.posted', { kind: spokenKind(kind), amount: money }));
    // times of bills have no zone: one that would be before the sale is only its day
    return at < order.purchasedAt ? { ...event, at: null, day: day < order.saleDay ? order.saleDay : day } : event;
  });
}

/** Earlier versions of amounts that the marketplace changed. */
async function restatedEvents(accountId: number, order: AccountOrder): Promise<OrderEvent[]> {
  const rows = await queryRows<{ kind: LedgerKind; minor: number; before: number; currency: string; at: Date }>(
    `SELECT t.kind::text AS kind, t.amount_minor AS minor, t.currency::text AS currency, v.seen_at AS at,
            coalesce(v.row ->> 'amount_minor', v.row ->> 'amountMinor')::float8 AS before
     FROM (SELECT 'charges' AS name, source || '/' || external_id AS key, kind, amount_minor, currency FROM charges WHERE ${OF_ORDER}
           UNION ALL
           SELECT 'posted_amounts', source || '/' || source_ref, kind, amount_minor, currency FROM posted_amounts WHERE ${OF_ORDER}) t
     JOIN money_versions v ON v.account_id = $1 AND v.table_name = t.name AND v.key = t.key
     ORDER BY v.seen_at DESC LIMIT ${MAX_EVENTS}`,
    [accountId, order.marketplace, order.orderId],
    readerOf(accountId),
  );
  return rows.map(({ kind, minor, before, currency, at }) =>
    happened(
      'restated',
      at,
      say('order.restated', { kind: spokenKind(kind) }),
      say('order.restatedFrom', { before: { minor: before, currency }, now: { minor, currency } }),
    ),
  );
}

async function returnedEvents(accountId: number, order: AccountOrder): Promise<OrderEvent[]> {
  const rows = await queryRows<{ quantity: number; reason: string | null; isResellable: boolean; at: Date }>(
    `SELECT quantity, reason, is_resellable AS "isResellable", returned_at AS at FROM returned_units
     WHERE ${OF_ORDER} ORDER BY returned_at DESC LIMIT ${MAX_EVENTS}`,
    [accountId, order.marketplace, order.orderId],
    readerOf(accountId),
  );
  return rows.map(({ quantity, reason, isResellable, at }) =>
    happened(
      'returned',
      at,
      say('order.returnedUnits', { quantity }),
      [say(isResellable ? 'order.resellable' : 'order.notResellable'), reason].filter(Boolean).join(' · '),
    ),
  );
}

const documentEvent = ({ issuedAt, number, stateText }: OrderDocument) =>
  happened(
    'document',
    issuedAt,
    number === null ? say('order.nfeIssued') : say('order.nfeNumberIssued', { number: String(number) }),
    stateText,
  );

function receivedEvents({ state, day, text }: OrderReceipt, areExpected: boolean): OrderEvent[] {
  const isOver = state === 'deposited' || state === 'released';
  if (state === 'unknown' || isOver === areExpected || (isOver && day === null)) return [];
  return [
    {
      code: 'received',
      at: null,
      day,
      isExpected: !isOver,
      text: say(isOver ? 'order.moneyReceived' : 'order.receipt'),
      detail: text,
    },
  ];
}

function expectedEvents(
  { status, shipBy, deliverBy }: AccountOrder,
  { receipt, returnsUntil, mayReturn }: Known,
): OrderEvent[] {
  const expected = (code: EventCode, text: string, day: string | null, detail: string | null): OrderEvent => ({
    code,
    at: null,
    day,
    isExpected: true,
    text,
    detail,
  });
  const isUnderway = status === 'pending' || status === 'shipped';
  return [
    ...(status === 'pending' && shipBy ? [expected('sending', say('order.sending'), shipBy, null)] : []),
    ...(isUnderway
      ? [expected('delivery', say('order.delivery'), deliverBy, deliverBy ? null : say('order.deliveryUnknown'))]
      : []),
    ...receivedEvents(receipt, true),
    ...(mayReturn
      ? [
          expected(
            'returnDeadline',
            say('order.returnDeadline'),
            returnsUntil,
            returnsUntil ? null : say('order.countsFromDelivery'),
          ),
        ]
      : []),
  ];
}

interface BuyBoxSpan {
  isOurs: boolean;
  name: string | null;
  /** In minor units of the order's currency. */
  price: number | null;
  ours: number | null;
}

/** Who had the Buy Box of the order's first product when it was bought, in a sentence; null when it was not observed. */
async function buyBoxAt(
  accountId: number,
  { firstProduct, purchasedAt, currency }: AccountOrder,
): Promise<string | null> {
  if (!firstProduct) return null;
  const [span] = await queryRows<BuyBoxSpan>(
    `SELECT span.state IN ('winning', 'sharing') AS "isOurs", seller.name, span.price_minor AS price, span.our_price_minor AS ours
     FROM (${fewWatchedListings(`SELECT w.id FROM watched_listings w JOIN products p ON p.account_id = $1 AND p.id = $2
             WHERE w.account_id = $1 AND w.marketplace = p.marketplace AND w.country = p.country AND w.asin = p.asin`)}) listing
     CROSS JOIN LATERAL (
       SELECT o.*, ${heldUntil('o', 'listing')} AS held_until FROM ownership_spans o
       WHERE o.account_id = $1 AND o.listing_id = listing.id AND o.started_at <= $3
       ORDER BY o.started_at DESC LIMIT 1) span
     LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = listing.marketplace
       AND seller.seller_id = span.owner_seller_id
     WHERE span.held_until > $3 AND span.state <> 'none' LIMIT 1`,
    [accountId, firstProduct.id, purchasedAt],
    readerOf(accountId),
  );
  if (!span) return null;
  return word(spokenBuyBox(span, currency));
}

function spokenBuyBox({ isOurs, name, price: atPrice, ours: ourPrice }: BuyBoxSpan, currency: string): Sentence {
  const amount = (minor: number | null) => (minor === null ? null : { minor, currency });
  const [price, ours] = [amount(atPrice), amount(ourPrice)];
  if (isOurs) {
    const own = ours ?? price;
    return own ? sentence('order.buyBoxOursAt', { price: own }) : sentence('order.buyBoxOurs');
  }
  const seller = name ?? sentence('order.anotherSeller');
  const buyBox = price ? sentence('order.buyBoxOfAt', { seller, price }) : sentence('order.buyBoxOf', { seller });
  return ours ? sentence('order.andOurOffer', { buyBox, ours }) : buyBox;
}
