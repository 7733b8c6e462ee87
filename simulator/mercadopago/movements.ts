import { periodOf } from '#simulator/mercadolivre/billing/billPeriod.ts';
import { periodEntries } from '#simulator/mercadolivre/billing/periodEntries.ts';
import { DAY, dayText, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import type { Market } from '#simulator/seller/market.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { dueAtOf } from '#simulator/mercadolivre/orders/payment.ts';
import { paymentOf, type SoldPayment, type Withheld } from '#simulator/mercadolivre/billing/paymentOf.ts';

/** No payment moves later than this after its order. */
const LIFE = 60 * DAY;
/** Day of the month on which a bill is paid. */
const BILL_DAY = '24';
/** Balance of the account when it is empty of sales. */
export const RESTING_MINOR = 100_000;

/** A movement of the seller's account at Mercado Pago; `at` in ms, money in minor units, signed. */
export interface Movement {
  at: number;
  sourceId: number;
  reference: string;
  description: string;
  grossMinor: number;
  feeMinor: number;
  freightMinor: number;
  payment: SoldPayment | null;
}

export const movedBy = ({ grossMinor, feeMinor, freightMinor }: Movement): number =>
  grossMinor + feeMinor + freightMinor;

/** Movements of a day (counted from 1970-01-01) in order of time. */
export function movementsOf(simulator: Simulator, day: number): Movement[] {
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  return [...ofSales(simulator, market, day), ...billPaid(simulator, day)].toSorted((a, b) => a.at - b.at);
}

function ofSales(simulator: Simulator, market: Market, day: number): Movement[] {
  const [from, to] = [startOfDay(day), startOfDay(day + 1)];
  return simulator.seller
    .ordersPlaced(market, from - LIFE, to)
    .filter((order) => {
      const moments = [dueAtOf(order), order.refundedAt, order.cancelledAt].filter(Number.isFinite);
      return Math.min(...moments) < to && Math.max(...moments) >= from;
    })
    .flatMap((order) => ofPayment(paymentOf(simulator, order)))
    .filter(({ at }) => at >= from && at < to);
}

/**
 * A release; when the buyer disputes it afterwards a reserve, which ends as the money is given back. Of money given back before
 * its release only those charges move that are not.
 */
function ofPayment(payment: SoldPayment): Movement[] {
  const { id, order, totalMinor, saleFee, paymentFee, freight, netMinor, releasedAt, disputedAt, refundedAt } = payment;
  const common = { sourceId: id, reference: order.id, payment };
  const isReleased = Number.isFinite(releasedAt);
  const returned = (one: Withheld) => one.returnedMinor - (isReleased ? 0 : one.minor);
  const refund = {
    ...common,
    at: refundedAt,
    description: 'refund',
    grossMinor: isReleased ? -totalMinor : 0,
    feeMinor: returned(saleFee) + returned(paymentFee),
    freightMinor: returned(freight),
  };
  const refunds = isReleased || movedBy(refund) !== 0 ? [refund] : [];
  if (!isReleased) return refunds.filter(({ at }) => Number.isFinite(at));
  const reserve = { ...common, description: 'reserve_for_dispute', feeMinor: 0, freightMinor: 0 };
  return [
    {
      ...common,
      at: releasedAt,
      description: 'payment',
      grossMinor: totalMinor,
      feeMinor: -(saleFee.minor + paymentFee.minor + payment.shortMinor),
      freightMinor: -freight.minor,
    },
    { ...reserve, at: disputedAt, grossMinor: -netMinor },
    { ...reserve, at: Number.isFinite(disputedAt) ? refundedAt : Infinity, grossMinor: netMinor },
    ...refunds,
  ].filter(({ at }) => Number.isFinite(at));
}

/** What of the last closed bill was not taken from sales, with the two sides of its reserve. */
function billPaid(simulator: Simulator, day: number): Movement[] {
  const date = dayText(day);
  if (date.slice(8) !== BILL_DAY) return [];
  const at = startOfDay(day) + 10 * HOUR;
  const minor = periodEntries(simulator, periodOf('ML', date.slice(0, 7)), at)
    // instalments with a surcharge are paid by the buyer
    .filter(({ document, isWithheld, subType }) => document === 'BILL' && !isWithheld && !/^[CB]FONPN$/.test(subType))
    .reduce((sum, entry) => sum + (entry.isBonus ? -entry.minor : entry.minor), 0);
  if (minor <= 0) return [];
  const common = {
    at,
    sourceId: 9_000_000 + day,
    reference: `MELIPAYMENTS-${9_000_000 + day}`,
    feeMinor: 0,
    freightMinor: 0,
    payment: null,
  };
  return [
    { ...common, description: 'reserve_for_payment', grossMinor: -minor },
    { ...common, description: 'reserve_for_payment', grossMinor: minor },
    { ...common, description: 'payment', grossMinor: -minor },
  ];
}
