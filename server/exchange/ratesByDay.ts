import { brlRate } from './brlRate.ts';

/**
 * SQL of rows (currency, day, brl): what `brlRate` says of each row of `days`, SQL of distinct rows (currency, day). Days
 * with a rate of their own, and weekends after one, are found by joins; only the others ask for the last earlier one. `brl_float` is
 * the same as float8, made here once: that takes longer than to multiply by it.
 */
export const ratesByDay = (days: string): string => `
  SELECT currency, day, brl, brl::float8 AS brl_float
  FROM (
    SELECT asked.currency, asked.day, coalesce(own.brl, day_before.brl, two_before.brl,
           ${brlRate('asked.currency', 'asked.day')}) AS brl
    FROM (${days}) asked
    LEFT JOIN exchange_rates own ON own.currency = asked.currency AND own.day = asked.day
    LEFT JOIN exchange_rates day_before ON day_before.currency = asked.currency AND day_before.day = asked.day - 1
    LEFT JOIN exchange_rates two_before ON two_before.currency = asked.currency AND two_before.day = asked.day - 2
    OFFSET 0
  ) rated`;
