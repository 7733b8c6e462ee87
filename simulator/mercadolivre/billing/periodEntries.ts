import { DAY, HOUR, startOfDay } from '#simulator/seller/calendar.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { accountEntries } from './accountEntries.ts';
import { billDay, type Period } from './billPeriod.ts';
import { orderEntries } from './entries.ts';
import type { Entry } from './entry.ts';

export type DocumentType = 'BILL' | 'CREDIT_NOTE';

/** An entry with the document of its period that has it. */
export interface Listed extends Entry {
  document: DocumentType;
}

/** How long an entry takes to be listed by period; the reports by order have it at once. */
const LISTED_AFTER = 12 * HOUR;
/** An order is paid within two days. */
const PAID_WITHIN = 2 * DAY;

/**
 * Entries of a period listed by `now`, in the order of their ids. A bonus is of the period of its charge: in the bill, or once the
 * period is over in a credit note.
 */
export function periodEntries(simulator: Simulator, period: Period, now: number): Listed[] {
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  const isIn = ({ at }: Entry) => billDay(at) >= period.from && billDay(at) <= period.to;
  const orders =
    period.group === 'MP'
      ? []
      : simulator.seller
          // freight is charged when an order is shipped, returns when they come back
          .ordersPlaced(market, startOfDay(period.from) - PAID_WITHIN - 40 * DAY, startOfDay(period.to + 1) + DAY)
          .flatMap((order) => orderEntries(simulator, order));
  return [...orders, ...accountEntries(simulator, market, period)]
    .filter((entry) => isIn(entry.bonifies ?? entry) && entry.at + LISTED_AFTER <= now)
    .map((entry): Listed => ({ ...entry, document: entry.bonifies && !isIn(entry) ? 'CREDIT_NOTE' : 'BILL' }))
    .toSorted((a, b) => a.id - b.id);
}
