/**
 * SQL of the seller's own tax on a line of account `$1`, minor units: the month's rate of what the buyer paid for the items.
 * 0 where no rate is set, for sales in another currency than BRL, and while the price is unknown.
 */
export const taxOn = (line: { day: string; currency: string; priceMinor: string; discountMinor: string }) => `
  CASE WHEN ${line.currency} = 'BRL' THEN coalesce(round((${line.priceMinor} - ${line.discountMinor}) * (
    SELECT rate FROM tax_rates WHERE account_id = $1 AND month = date_trunc('month', ${line.day}::timestamp)::date
  )), 0)::bigint ELSE 0 END`;
