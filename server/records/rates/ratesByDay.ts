const latest = (table: string, currency: string, day: string, account?: string) => `
    (SELECT rate.day, rate.brl FROM ${table} rate
     WHERE ${account ? `rate.account_id = ${account} AND ` : ''}rate.currency = ${currency} AND rate.day <= ${day}
     ORDER BY rate.day DESC LIMIT 1)`;

/**
 * SQL of BRL for one unit of a currency on a day, as people quote it: the rate of the day, else the latest earlier one,
 * else NULL. A rate of the account precedes the public rate of its day. All arguments are SQL expressions.
 */
export const quotedRate = (currency: string, day: string, account: string): string =>
  `(SELECT latest.brl FROM (${latest('account_exchange_rates', currency, day, account)}
    UNION ALL ${latest('exchange_rates', currency, day)}) latest
    ORDER BY latest.day DESC LIMIT 1)`;

// a yen is one minor unit, a dollar a hundred
const perMinorUnit = (rate: string, currency: string) => `${rate} * (100 * minor_value(${currency}))`;

/** SQL of centavos for one minor unit of a currency on a day, by which amounts are converted: see `quotedRate`. */
export const brlRate = (currency: string, day: string, account: string): string =>
  `(${perMinorUnit(quotedRate(currency, day, account), currency)})`;

/**
 * SQL of rows (currency, day, brl, brl_float): the `brlRate` of each row of `days`, SQL of distinct rows (currency, day).
 * For accounts without own rates, joins find days with a rate and weekends after one; only other days look up the latest
 * earlier rate. `brl_float` is `brl` as float8, cast once per row because the cast costs more than a multiplication.
 */
export const ratesByDay = (days: string, account: string): string => `
  SELECT currency, day, brl, brl::float8 AS brl_float
  FROM (
    SELECT requested.currency, requested.day,
           CASE WHEN EXISTS (SELECT FROM account_exchange_rates mine WHERE mine.account_id = ${account}) THEN NULL
                ELSE coalesce(own.brl, day_before.brl, two_before.brl) END AS found
    FROM (${days}) requested
    LEFT JOIN exchange_rates own ON own.currency = requested.currency AND own.day = requested.day
    LEFT JOIN exchange_rates day_before ON day_before.currency = requested.currency AND day_before.day = requested.day - 1
    LEFT JOIN exchange_rates two_before ON two_before.currency = requested.currency AND two_before.day = requested.day - 2
    OFFSET 0
  ) near CROSS JOIN LATERAL (
    SELECT ${perMinorUnit(`CASE WHEN found IS NULL THEN ${quotedRate('near.currency', 'near.day', account)} ELSE found END`, 'near.currency')} AS brl
    OFFSET 0
  ) rated`;

/** As `ratesByDay`, for at most about a month of days: looks up the rate of each day separately. */
export const ratesOfFewDays = (days: string, account: string): string => `
  SELECT currency, day, brl, brl::float8 AS brl_float
  FROM (SELECT currency, day, ${brlRate('requested.currency', 'requested.day', account)} AS brl FROM (${days}) requested OFFSET 0) rated`;
