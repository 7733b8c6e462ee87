import { brlRate } from './brlRate.ts';

/**
 * SQL of rows (currency, day, brl): what `brlRate` says to an account of each row of `days`, SQL of distinct rows
 * (currency, day). For accounts without rates of their own, days with a rate, and weekends after one, are found by joins;
 * only others ask for the last earlier one. `brl_float` is the same as float8, made here once: that takes longer than to
 * multiply by it.
 */
export const ratesByDay = (days: string, account: string): string => `
  SELECT currency, day, brl, brl::float8 AS brl_float
  FROM (
    SELECT asked.currency, asked.day,
           CASE WHEN EXISTS (SELECT FROM account_exchange_rates mine WHERE mine.account_id = ${account}) THEN NULL
                ELSE coalesce(own.brl, day_before.brl, two_before.brl) END AS found
    FROM (${days}) asked
    LEFT JOIN exchange_rates own ON own.currency = asked.currency AND own.day = asked.day
    LEFT JOIN exchange_rates day_before ON day_before.currency = asked.currency AND day_before.day = asked.day - 1
    LEFT JOIN exchange_rates two_before ON two_before.currency = asked.currency AND two_before.day = asked.day - 2
    OFFSET 0
  ) near CROSS JOIN LATERAL (
    SELECT CASE WHEN found IS NULL THEN ${brlRate('near.currency', 'near.day', account)} ELSE found END AS brl OFFSET 0
  ) rated`;

/** The same where a month's days are asked about at most: each looks for its rate by itself. */
export const ratesOfFewDays = (days: string, account: string): string => `
  SELECT currency, day, brl, brl::float8 AS brl_float
  FROM (SELECT currency, day, ${brlRate('asked.currency', 'asked.day', account)} AS brl FROM (${days}) asked OFFSET 0) rated`;
