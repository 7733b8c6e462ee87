import type { LossPayment } from '#server/market/ledger/lossPayment.ts';
import type { StockLoss } from '#server/market/ledger/stockLoss.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { splitAmount } from '#server/platform/values/splitAmount.ts';
import type { LostUnits, SourceState } from './moneyRows.ts';

/** A unit that was lost and not found again. */
interface Unit {
  id: string;
  lostOn: string;
  /** The marketplace counts it as found or paid for. */
  isSettled: boolean;
}

interface Payment {
  id: string;
  paidOn: string;
  /** Of one unit; 0: it was replaced. */
  amountMinor: number;
  currency: string;
}

/**
 * Lost units, each with what was paid for it. What is found again was not lost, and the payment that was taken back is none. A
 * payment is for the oldest unpaid unit lost before it, of those that count as settled first. What is owed for an unpaid unit is
 * what was last paid for one of the same listing: it is certain. Without such a payment nothing says what is owed, and the unit is
 * left out, as is one that counts as settled although no payment for it is known.
 */
export function lostUnits(
  losses: readonly StockLoss[],
  payments: readonly LossPayment[],
  state: SourceState,
): LostUnits[] {
  const keyOf = ({ country, listingKey }: { country: string; listingKey: string }) => `${country} ${listingKey}`;
  const paid = groupsOf(payments, keyOf);
  return [...groupsOf(losses, keyOf)].flatMap(([key, own]) => {
    const left = paidAfterReversals(paid.get(key) ?? []);
    const last = left.findLast(({ amountMinor }) => amountMinor > 0);
    return paidUnits(remaining(own), left).flatMap(([{ id, lostOn, isSettled }, payment]): LostUnits[] => {
      if (!last || (!payment && isSettled)) return [];
      const { amountMinor: expectedMinor, currency } = payment ?? last;
      return [
        {
          id,
          rowIds: payment ? [id, payment.id] : [id],
          orderId: null,
          listingKey: own[0]!.listingKey,
          units: 1,
          lostOn,
          currency,
          expectedMinor,
          basis: 'rule',
          reimbursedMinor: payment?.amountMinor ?? 0,
          state,
        },
      ];
    });
  });
}

function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The order of rows does not depend on that in which they come. */
const byTime = (a: { at: Date; sourceRef: string }, b: { at: Date; sourceRef: string }) =>
  a.at.getTime() - b.at.getTime() || (a.sourceRef < b.sourceRef ? -1 : 1);

/** Units that were not found again, one by one, oldest first; a unit that is found is the last one lost before, of the settled first. */
function remaining(losses: readonly StockLoss[]): Unit[] {
  const open: Unit[] = [];
  for (const { country, sourceRef, units, settledUnits, at } of losses.toSorted(byTime)) {
    const lostOn = saoPauloDay(at.getTime());
    for (let nth = 1; nth <= units; nth += 1)
      open.push({ id: `loss:${country}/${sourceRef}/${nth}`, lostOn, isSettled: nth <= (settledUnits ?? 0) });
    for (let nth = 1; nth <= -units; nth += 1) {
      const settled = open.findLastIndex(({ isSettled }) => isSettled);
      open.splice(settled < 0 ? open.length - 1 : settled, 1);
    }
  }
  return open;
}

/** Payments of one unit each that were not taken back, oldest first. */
function paidAfterReversals(payments: readonly LossPayment[]): Payment[] {
  const open: Payment[] = [];
  for (const { country, sourceRef, units, amountMinor, currency, at } of payments.toSorted(byTime)) {
    const paidOn = saoPauloDay(at.getTime());
    const id = `payment:${country}/${sourceRef}`;
    if (units > 0)
      for (const part of splitAmount(
        amountMinor,
        Array.from({ length: units }, () => 1),
      ))
        open.push({ id, paidOn, amountMinor: part, currency });
    for (let nth = 1; nth <= -units; nth += 1) open.pop();
  }
  return open;
}

/** Each unit with the payment for it. Days may be written in another zone, so that a payment may be of the day before the loss. */
function paidUnits(units: readonly Unit[], payments: readonly Payment[]): (readonly [Unit, Payment | undefined])[] {
  const left = [...payments];
  const found = new Map<Unit, Payment>();
  for (const isFirst of [true, false])
    for (const unit of units) {
      if (unit.isSettled !== isFirst) continue;
      const index = left.findIndex(({ paidOn }) => paidOn >= daysBefore(unit.lostOn, 1));
      if (index >= 0) found.set(unit, left.splice(index, 1)[0]!);
    }
  return units.map((unit) => [unit, found.get(unit)] as const);
}
