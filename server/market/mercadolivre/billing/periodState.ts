import type { BillPeriod, BillState } from '#server/market/ledger/bill.ts';
import type { PeriodPlace } from './sweeps.ts';

/** Sums by type and sub-type, in minor units: `CHARGE/CV`. */
export type Sums = Record<string, number>;

/** Sub-types of warranties, which a report of their own lists; it is for information. */
const NOT_LISTED = new Set(['CHARGE/CEW']);

/**
 * By how much the rows of a period differ from the marketplace's sums, over all sub-types. Bonuses of credit notes are in no
 * sum of a bill. A sub-type that two reports list is counted once.
 */
export function differenceOf({ sweeps }: PeriodPlace, summary: Sums): number {
  const read: Sums = {};
  for (const { sums, document } of sweeps)
    if (document === 'BILL') for (const [name, minor] of Object.entries(sums)) read[name] ??= minor;
  return [...new Set([...Object.keys(read), ...Object.keys(summary)])]
    .filter((name) => !NOT_LISTED.has(name))
    .reduce((sum, name) => sum + Math.abs((summary[name] ?? 0) - (read[name] ?? 0)), 0);
}

/**
 * State of a period by its position and its difference. The sums of an open one are of its last night, so that they decide
 * only where its pages were not to be trusted.
 */
export function stateOf(
  { sweeps }: PeriodPlace,
  { isClosed, differenceMinor }: Pick<BillPeriod, 'isClosed' | 'differenceMinor'>,
): BillState {
  if (sweeps.some(({ wholeAt }) => wholeAt === null)) return 'reading';
  // bonuses of credit notes are in no sum: nothing says whether those that were left out are missing
  if (sweeps.some(({ document, hasLied }) => hasLied && document === 'CREDIT_NOTE')) return 'partial';
  const mustAgree = isClosed || sweeps.some(({ hasLied }) => hasLied);
  if (mustAgree && differenceMinor !== 0) return 'partial';
  return isClosed ? 'closed' : 'complete';
}
