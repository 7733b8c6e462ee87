import type { StockLoss } from '#server/market/ledger/stockLoss.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { LostUnits, SourceState } from './moneyRows.ts';

/** What was paid for a listing's lost units, or taken back (negative) when they were found; minor units. */
export interface LossPayment {
  country: string;
  listingKey: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

/** Whether a reimbursement, by its reason, is for units lost in a warehouse; others are for returns and damage. */
export const isForLoss = (reason: string): boolean => /lost|misplaced|reversal/i.test(reason);

/**
 * Lost units, each with what was paid for it. What is found again was not lost, and the payment that was taken back is none. A
 * payment is for the oldest unpaid unit lost before it. What is owed for an unpaid unit is what was last paid for one of the same
 * listing: it is certain. Without such a payment nothing says what is owed, and the unit is left out.
 */
export function lostUnits(
  losses: readonly StockLoss[],
  payments: readonly LossPayment[],
  state: SourceState,
): LostUnits[] {
  const keyOf = ({ country, listingKey }: { country: string; listingKey: string }) => `${country} ${listingKey}`;
  const paid = groupsOf(payments, keyOf);
  return [...groupsOf(losses, keyOf)].flatMap(([key, own]) => {
    const units = remaining(own);
    const left = paidAfterReversals(paid.get(key) ?? []);
    const found: LostUnits[] = [];
    let known: LossPayment | undefined = left.at(-1);
    for (const [place, { sourceRef, at }] of units.entries()) {
      const index = left.findIndex((payment) => payment.at >= at);
      const [payment] = index < 0 ? [] : left.splice(index, 1);
      known = payment ?? known;
      if (!known) continue;
      found.push({
        id: `${sourceRef}#${place + 1}`,
        orderId: null,
        units: 1,
        lostOn: saoPauloDay(at.getTime()),
        currency: known.currency,
        expectedMinor: (payment ?? known).amountMinor,
        basis: 'rule',
        reimbursedMinor: payment?.amountMinor ?? 0,
        state,
      });
    }
    return found;
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

const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime();

/** Units that were not found again, one by one, oldest first; a unit that is found is the last one lost before. */
function remaining(losses: readonly StockLoss[]): StockLoss[] {
  const open: StockLoss[] = [];
  for (const loss of losses.toSorted(byTime)) {
    for (let unit = 0; unit < loss.units; unit += 1) open.push(loss);
    for (let unit = 0; unit > loss.units; unit -= 1) open.pop();
  }
  return open;
}

/** Payments that were not taken back, oldest first. */
function paidAfterReversals(payments: readonly LossPayment[]): LossPayment[] {
  const open: LossPayment[] = [];
  for (const payment of payments.toSorted(byTime)) {
    if (payment.amountMinor > 0) open.push(payment);
    else open.pop();
  }
  return open;
}
