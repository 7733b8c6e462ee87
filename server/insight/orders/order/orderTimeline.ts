import { heldUntil } from '#server/insight/buybox/ownershipShare.ts';
import { fewWatchedListings } from '#server/insight/buybox/watchedListings.ts';
import type { AccountOrder } from '#server/insight/orders/list/orderRow.ts';
import { kindTexts } from '#server/insight/reconciliation/order/orderTexts.ts';
import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { factsOf } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import type { OrderDocument } from './orderDocuments.ts';
import type { OrderReceipt } from './orderReceipt.ts';

/** Something that happened to an order, or that is expected. */
export interface OrderEvent {
  code: EventCode;
  /** When, to the moment or only to the day; both null of what has no day yet. */
  at: Date | null;
  day: string | null;
  isExpected: boolean;
  /** What happened, in Portuguese. */
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

/** The events of an order, those that happened first by time, then the expected ones. Only what is stored: a carrier's events are not. */
export async function orderTimeline(accountId: number, order: AccountOrder, known: Known): Promise<OrderEvent[]> {
  const [posted, restated, returned, box] = await Promise.all([
    postedEvents(accountId, order),
    restatedEvents(accountId, order),
    returnedEvents(accountId, order),
    buyBoxAt(accountId, order),
  ]);
  const past = [
    happened('ordered', order.purchasedAt, 'Pedido feito', box),
    happened(
      'read',
      order.readAt,
      'Lido aqui',
      `${order.marketplaceStatus}, ${factsOf(order.marketplace).of.replace(/^d/, 'pel')}`,
    ),
    ...changedEvents(order),
    ...posted,
    ...restated,
    ...returned,
    ...known.documents.map(documentEvent),
    ...receivedEvents(known.receipt, false),
  ];
  return [...past.toSorted((a, b) => placeOf(a) - placeOf(b)), ...expectedEvents(order, known)];
}

// a day without a time stands at its end, behind what has one
const placeOf = ({ at, day }: OrderEvent) => at?.getTime() ?? Date.parse(`${day}T23:59:59-03:00`);

const happened = (code: EventCode, at: Date, text: string, detail: string | null = null): OrderEvent => ({
  code,
  at,
  day: null,
  isExpected: false,
  text,
  detail,
});

const STATUS_TEXTS: Record<AccountOrder['status'], string> = {
  pending: 'Pendente',
  shipped: 'Enviado',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
};

/** The last change at the marketplace: what it was before is not stored. */
function changedEvents({ changedAt, purchasedAt, status, marketplaceStatus, marketplace }: AccountOrder): OrderEvent[] {
  if (changedAt.getTime() <= purchasedAt.getTime()) return [];
  const by = factsOf(marketplace).the;
  return [happened('changed', changedAt, STATUS_TEXTS[status], `Última mudança segundo ${by}: ${marketplaceStatus}`)];
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
    const event = happened('posted', at, `${kindTexts[kind]}: ${formatAmount(money)}`);
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
      `${kindTexts[kind]} mudou`,
      `Era ${formatAmount({ minor: before, currency })}, agora ${formatAmount({ minor, currency })}`,
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
      quantity === 1 ? '1 unidade devolvida' : `${quantity} unidades devolvidas`,
      [isResellable ? 'Voltou para a venda' : 'Não volta para a venda', reason].filter(Boolean).join(' · '),
    ),
  );
}

const documentEvent = ({ issuedAt, number, stateText }: OrderDocument) =>
  happened('document', issuedAt, number === null ? 'NF-e emitida' : `NF-e ${number} emitida`, stateText);

function receivedEvents({ state, day, text }: OrderReceipt, areExpected: boolean): OrderEvent[] {
  const isOver = state === 'deposited' || state === 'released';
  if (state === 'unknown' || isOver === areExpected || (isOver && day === null)) return [];
  return [
    {
      code: 'received',
      at: null,
      day,
      isExpected: !isOver,
      text: isOver ? 'Dinheiro recebido' : 'Recebimento',
      detail: text,
    },
  ];
}

function expectedEvents({ status }: AccountOrder, { receipt, returnsUntil, mayReturn }: Known): OrderEvent[] {
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
    ...(isUnderway ? [expected('delivery', 'Entrega', null, 'O marketplace não informa o dia prometido')] : []),
    ...receivedEvents(receipt, true),
    ...(mayReturn
      ? [
          expected(
            'returnDeadline',
            'Fim do prazo de devolução',
            returnsUntil,
            returnsUntil ? null : 'Conta da entrega',
          ),
        ]
      : []),
  ];
}

/** Who had the Buy Box of the order's first product when it was bought, in a sentence; null when it was not observed. */
async function buyBoxAt(
  accountId: number,
  { firstProduct, purchasedAt, currency }: AccountOrder,
): Promise<string | null> {
  if (!firstProduct) return null;
  const [span] = await queryRows<{ isOurs: boolean; name: string | null; price: number | null; ours: number | null }>(
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
  const amount = (minor: number | null) => (minor === null ? '' : ` a ${formatAmount({ minor, currency })}`);
  if (span.isOurs) return `Buy Box nossa${amount(span.ours ?? span.price)}`;
  return `Buy Box de ${span.name ?? 'outro vendedor'}${amount(span.price)}${span.ours === null ? '' : `; a nossa oferta${amount(span.ours)}`}`;
}
