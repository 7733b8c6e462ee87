const latest = (table: string, currency: string, day: string, account?: string) => `
    (SELECT rate.day, rate.brl FROM ${table} rate
     WHERE ${account ? `rate.account_id = ${account} AND ` : ''}rate.currency = ${currency} AND rate.day <= ${day}
     ORDER BY rate.day DESC LIMIT 1)`;

/**
 * SQL of the BRL one unit of a currency was worth on a day: the day's own rate, else the last earlier one, else NULL. A
 * rate that the account entered stands before the public one of its day. Every argument is an SQL expression.
 */
export const brlRate = (currency: string, day: string, account: string): string =>
  `(SELECT latest.brl FROM (${latest('account_exchange_rates', currency, day, account)}
    UNION ALL ${latest('exchange_rates', currency, day)}) latest
    ORDER BY latest.day DESC LIMIT 1)`;
