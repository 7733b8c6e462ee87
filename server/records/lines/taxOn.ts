/**
 * SQL of the seller's own tax on an order line of account `$1`, in centavos: the rate of the month times the price paid. 0
 * without a rate, for currencies other than BRL, and while the price is unknown.
 */
export const taxOn = (line: { day: string; currency: string; priceMinor: string; discountMinor: string }) => `
  CASE WHEN ${line.currency} = 'BRL' THEN coalesce(round((${line.priceMinor} - ${line.discountMinor}) * (
    SELECT rate FROM tax_rates WHERE account_id = $1 AND month = date_trunc('month', ${line.day}::timestamp)::date
  )), 0)::bigint ELSE 0 END`;
