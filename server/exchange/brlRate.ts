/**
 * SQL of the BRL one unit of a currency was worth on a day: the day's own rate, else the last earlier one, else NULL.
 * Both arguments are SQL expressions.
 */
export const brlRate = (currency: string, day: string): string =>
  `(SELECT rate.brl FROM exchange_rates rate
    WHERE rate.currency = ${currency} AND rate.day <= ${day} ORDER BY rate.day DESC LIMIT 1)`;
