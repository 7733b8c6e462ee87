import { statedDeposit } from '#server/insight/cash/delays/statedDeposit.ts';
import { heldText } from '#server/insight/cash/forecast/heldText.ts';
import { settling } from '#server/insight/cash/reads/payers.ts';
import { readSettlements } from '#server/insight/cash/reads/readSettlements.ts';
import type { AccountOrder } from '#server/insight/orders/list/orderRow.ts';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { OrderMoney, OrderRelease } from '#server/insight/reconciliation/order/orderMoney.ts';
import { ofMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import { say } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { shortDay } from './ladderWords.ts';

export const receiptStates = ['deposited', 'released', 'expected', 'held', 'unknown'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** What the seller receives for an order and when, as far as its marketplace or the payouts say it. */
export interface OrderReceipt {
  /** In minor units of the order's currency; null while it is unknown. */
  amountMinor: number | null;
  state: ReceiptState;
  /** Day of the deposit or release, `YYYY-MM-DD`; null while nothing says one. */
  day: string | null;
  /** The state in a sentence, in the reader's language. */
  text: string;
  /** The payout that brought it. */
  payoutId: number | null;
}

type Known = Omit<OrderReceipt, 'amountMinor' | 'payoutId'> & Partial<OrderReceipt>;

/**
 * The receipt of an order. `received` is what its ladder comes to, used until a marketplace says what it paid. The day of a marketplace that
 * settles in periods is the usual one of its settlements, as on the cash page.
 */
export async function orderReceipt(
  accountId: number,
  order: AccountOrder,
  { money, received, now }: { money: OrderMoney; received: number | null; now: Date },
): Promise<OrderReceipt> {
  const known = paidOut(order, money) ?? released(order, money) ?? (await expected(accountId, order, now));
  return { payoutId: null, amountMinor: received, ...known };
}

/** What payouts have of it. */
function paidOut({ marketplace }: AccountOrder, { payoutRows }: OrderMoney): Known | null {
  const rows = payoutRows.filter(({ payoutId }) => payoutId !== null);
  const last = rows.at(-1);
  // of a marketplace with an account, the release says when the money came there
  if (!last || !settling.includes(marketplace)) return null;
  const amountMinor = rows.reduce((sum, row) => sum + row.amountMinor, 0);
  const of = ofMarketplace(marketplace);
  const more = { amountMinor, payoutId: last.payoutId };
  if (last.depositedOn)
    return {
      ...more,
      state: 'deposited',
      day: last.depositedOn,
      text: say('order.inPayout', { ofMarketplace: of, day: shortDay(last.depositedOn) }),
    };
  const text = say('order.inPayoutClosed', { ofMarketplace: of, day: shortDay(last.endsOn!) });
  return { ...more, state: 'expected', day: null, text };
}

/** What the marketplace says of its payments: its report of releases goes before the payment. */
function released({ marketplace, orderId, currency }: AccountOrder, { releases }: OrderMoney): Known | null {
  const byPayment = new Map<string, OrderRelease[]>();
  for (const release of releases.filter(({ source }) => source !== 'reserve'))
    byPayment.set(release.paymentNumber, [...(byPayment.get(release.paymentNumber) ?? []), release]);
  if (byPayment.size === 0) return null;
  const payments = [...byPayment.values()].map((own) => own.find(({ source }) => source === 'report') ?? own[0]!);
  const nets = payments.map(({ netMinor }) => netMinor);
  const amountMinor = nets.includes(null) ? null : nets.reduce<number>((sum, net) => sum + net!, 0);
  const held = releases.find(({ status }) => status === 'held');
  if (held) {
    const reason = held.holdReason ?? 'held';
    const text = heldText({ reason, marketplace, orderId, currency, minor: 0, expected: held.expectedDay });
    // the day it was promised for no longer holds
    return { amountMinor, state: 'held', day: null, text };
  }
  if (payments.every(({ status }) => status === 'refunded'))
    return { amountMinor, state: 'released', day: null, text: say('order.refunded') };
  const day = lastOf(payments.map(({ releasedDay }) => releasedDay));
  if (payments.every(({ status }) => status !== 'pending'))
    return {
      amountMinor,
      state: 'released',
      day,
      text: day ? say('order.releasedOn', { day: shortDay(day) }) : say('order.released'),
    };
  const promised = lastOf(payments.map(({ expectedDay }) => expectedDay));
  const text = promised ? say('order.releaseExpected', { day: shortDay(promised) }) : say('order.releaseWithoutDay');
  return { amountMinor, state: 'expected', day: promised, text };
}

const lastOf = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

interface Posted {
  maturesOn: string | null;
  holdReason: string | null;
  releasedOn: string | null;
}

const POSTED = `
SELECT max(matures_on) FILTER (WHERE released_at IS NULL AND basis = 'provisional') AS "maturesOn",
       max(hold_reason) FILTER (WHERE released_at IS NULL AND basis = 'provisional') AS "holdReason",
       max((released_at AT TIME ZONE 'America/Sao_Paulo')::date) AS "releasedOn"
FROM posted_amounts WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND order_external_id = $3`;

/** What was posted and is in no payout yet. */
async function expected(accountId: number, order: AccountOrder, now: Date): Promise<Known> {
  const { marketplace, orderId, currency } = order;
  const isCancelled = order.status === 'cancelled';
  const text = say(isCancelled ? 'order.cancelled' : 'order.nothingPosted');
  const unknown: Known = { state: 'unknown', day: null, text };
  if (isCancelled) return unknown;
  if (!settling.includes(marketplace)) return unknown;
  const [posted] = await queryRows<Posted>(POSTED, [accountId, marketplace, orderId], readerOf(accountId));
  const { maturesOn, holdReason, releasedOn } = posted!;
  const since = maturesOn ?? releasedOn;
  if (since === null) return unknown;
  const origin = dayNumber(saoPauloDay(now.getTime()));
  const own = (await readSettlements(accountId, origin, now)).find(
    (payouts) => payouts.marketplace === marketplace && payouts.currency === currency,
  );
  const deposit =
    own?.settlements && statedDeposit(dayNumber(since), origin, { settlements: own.settlements, days: 60 });
  const day = deposit ? dayOfNumber(deposit.likely) : null;
  const of = ofMarketplace(marketplace);
  if (maturesOn === null)
    return {
      state: 'expected',
      day,
      text: day
        ? say('order.payoutExpected', { ofMarketplace: of, day: shortDay(day) })
        : say('order.nextPayout', { ofMarketplace: of }),
    };
  const held = {
    reason: holdReason ?? 'held',
    marketplace,
    orderId,
    currency,
    minor: 0,
    expected: day,
    matures: maturesOn,
  };
  return { state: 'held', day, text: heldText(held) };
}
