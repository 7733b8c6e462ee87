import type { Listed } from './periodEntries.ts';

/** Charges less bonuses of a bill, in minor units. */
export const totalOf = (entries: Listed[]) =>
  entries
    .filter(({ document }) => document === 'BILL')
    .reduce((sum, { minor, isBonus }) => sum + (isBonus ? -minor : minor), 0);
