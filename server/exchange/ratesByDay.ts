import { brlRate } from './brlRate.ts';

/**
 * SQL of rows (currency, day, brl): what `brlRate` says of each row of `days`, SQL of distinct rows (currency, day). Most
 * days have a rate of their own and are found by one join; only the others ask for the last earlier one.
 */
export const ratesByDay = (days: string): string => `
  SELECT asked.currency, asked.day, coalesce(own.brl, ${brlRate('asked.currency', 'asked.day')}) AS brl
  FROM (${days}) asked
  LEFT JOIN exchange_rates own ON own.currency = asked.currency AND own.day = asked.day`;
