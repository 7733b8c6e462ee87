import { z } from 'zod';
import type { BillPeriod, ChargeSnapshot, CoveredCharges, OwnBills } from '#server/market/ledger/bill.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { stateOf } from './periodState.ts';
import type { PeriodPlace } from './sweeps.ts';

/** Bills of Mercado Livre, and of Mercado Pago. */
export const GROUPS = ['ML', 'MP'] as const;
export type Group = (typeof GROUPS)[number];

/** Position of what is read once a day, by the day it was read on. */
export const Place = z.object({
  /** Lists of periods: the next offset, null when the list has been read. */
  lists: z.partialRecord(z.enum(GROUPS), z.object({ day: z.string(), offset: z.number().nullable() })),
  /** Orders of the last days that are in no bill yet: the last one asked for; `isDone` at their end. */
  young: z.object({ day: z.string(), after: z.string().nullable(), isDone: z.boolean() }).nullable(),
});
export type Place = z.output<typeof Place>;

/** The bills of one seller while a run reads them. */
export interface BillRead {
  session: MercadoLivreSession;
  own: OwnBills;
  site: string;
  /** Of the run's beginning, ms, and its day. */
  now: number;
  today: string;
  place: Place;
  periods: BillPeriod[];
  /** What this run found incomplete and leaves to the next one. */
  skipped: Set<string>;
}

/** What one call brought. */
export interface BillStep {
  amounts: PostedAmountSnapshot[];
  charges: ChargeSnapshot[];
  covered?: CoveredCharges;
  /** Periods that changed. */
  periods: BillPeriod[];
}

export const NO_CHANGE: BillStep = { amounts: [], charges: [], periods: [] };

export const nameOf = ({ group, key }: Pick<BillPeriod, 'group' | 'key'>): string => `${group} ${key}`;

/** Replaces a period by itself with these changes, and works out its state. */
export function changePeriod(read: BillRead, period: BillPeriod, changes: Partial<BillPeriod>): BillPeriod {
  const changed = { ...period, ...changes };
  changed.state = stateOf(changed.place as PeriodPlace, changed);
  read.periods = read.periods.map((one) => (nameOf(one) === nameOf(period) ? changed : one));
  return changed;
}
