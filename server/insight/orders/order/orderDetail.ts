import { basisText } from '#server/insight/coverage/basisText.ts';
import { coverageOf, unreadBasis } from '#server/insight/coverage/coverage.ts';
import type { AccountOrder } from '#server/insight/orders/list/orderRow.ts';
import { differencesOfOrder } from '#server/insight/reconciliation/differences/differencesOfOrder.ts';
import type { MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';
import { orderMoney } from '#server/insight/reconciliation/order/orderMoney.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { confirmation, type LadderFacts, ladderOf } from './ladder.ts';
import { type WordedStep, wordedStep } from './ladderWords.ts';
import { type OrderDocument, orderDocuments } from './orderDocuments.ts';
import { type OrderItem, orderItems, orderLedger } from './orderLedger.ts';
import { type OrderReceipt, orderReceipt } from './orderReceipt.ts';
import { type OrderEvent, orderTimeline } from './orderTimeline.ts';

/** Everything about one order. Amounts in minor units of its currency. */
export interface OrderDetail {
  order: AccountOrder;
  /** From the price to the net profit; empty of a cancelled order. */
  ladder: WordedStep[];
  receipt: OrderReceipt;
  /** What of its amounts may still change, and which percentage is known or confirmed; null without amounts. */
  openMinor: number;
  confirmedPercent: number | null;
  items: OrderItem[];
  documents: OrderDocument[];
  differences: MoneyDifference[];
  timeline: OrderEvent[];
  /** SELECT for the SQL viewer that shows the lines of the ladder. */
  sql: string;
}

/**
 * Days after a delivery in which a buyer may give a unit back at both marketplaces (the law's seven are less). The day of the delivery is not
 * stored: it was not after the last change of the order.
 */
const RETURN_DAYS = 30;

/** Everything about an order of the viewer's account. */
export async function orderDetail(viewer: Viewer, order: AccountOrder, now = currentTime()): Promise<OrderDetail> {
  const { accountId } = viewer;
  const [lines, items, documents, money, coverage, differences] = await Promise.all([
    orderLedger(accountId, order.id),
    orderItems(accountId, order.id),
    orderDocuments(accountId, order.id),
    orderMoney(viewer, order.orderId, [order.marketplace]),
    coverageOf(viewer, order.marketplace, now),
    differencesOfOrder(viewer, order),
  ]);
  if (!money) throw notFound('orders.notFoundShort');
  const days = { start: order.saleDay, end: daysBefore(order.saleDay, -1) };
  const ads = unreadBasis(coverage, 'ads', days);
  const taxes = unreadBasis(coverage, 'taxes', days);
  const { mayReturn, until: returnsUntil } = returnsOf(order, now);
  const isToday = order.saleDay === coverage.today;
  const without: LadderFacts['without'] = {
    advertising: ads.length > 0 ? 'unread' : isToday ? 'mayChange' : 'known',
    taxes: taxes.length > 0 ? 'unread' : 'known',
    returns: mayReturn ? 'mayChange' : 'known',
  };
  const steps = ladderOf(lines, { adsMinor: order.ads, without });
  const adsNote = ads[0] ? basisText(ads[0], { today: coverage.today }) : null;
  const context = { order, items, adsNote, returnsUntil };
  const received = steps.find(({ code }) => code === 'received')?.amountMinor ?? null;
  const receipt = await orderReceipt(accountId, order, { money, received, now });
  const { openMinor, percent } = confirmation(steps);
  return {
    order,
    ladder: steps.map((step) => wordedStep(step, context)),
    receipt,
    openMinor,
    confirmedPercent: percent,
    items,
    documents,
    differences,
    timeline: await orderTimeline(accountId, order, { receipt, documents, returnsUntil, mayReturn }),
    sql: sqlOf(order),
  };
}

/** Whether units may still come back, and until when at the latest; null while it is not delivered. */
function returnsOf(
  { status, changedAt, isReturned }: AccountOrder,
  now: Date,
): { mayReturn: boolean; until: string | null } {
  if (status === 'cancelled' || isReturned) return { mayReturn: false, until: null };
  if (status !== 'delivered') return { mayReturn: true, until: null };
  const until = daysBefore(saoPauloDay(changedAt.getTime()), -RETURN_DAYS);
  const mayReturn = saoPauloDay(now.getTime()) <= until;
  return { mayReturn, until: mayReturn ? until : null };
}

const sqlOf = ({
  id,
}: AccountOrder) => `SELECT l.kind, l.amount, l.currency, l.basis, l.source, l.source_ref, l.counts, l.cash_day
FROM ledger_lines l
WHERE l.order_id = ${id}
ORDER BY l.counts DESC, l.kind, l.source`;
