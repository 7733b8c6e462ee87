import { saleTaxesSql } from '#server/records/taxation/engine/saleTaxesSql.ts';

/**
 * SQL of the taxes of an order line of account `$1`: a row with a column of each of `SALE_TAXES`, in centavos owed, by the rates of the month
 * and the buyer's state on the price paid. Of another currency than BRL and of an unknown price all are null or zero.
 */
export const taxesOn = (line: {
  day: string;
  currency: string;
  priceMinor: string;
  discountMinor: string;
  shipUf: string;
}) =>
  saleTaxesSql(
    `CASE WHEN ${line.currency} = 'BRL' THEN ${line.priceMinor} - ${line.discountMinor} END`,
    `(SELECT * FROM tax_rates t WHERE t.account_id = $1 AND t.month = date_trunc('month', ${line.day}::timestamp)::date
      AND t.to_uf IN ('', ${line.shipUf}) ORDER BY t.to_uf DESC LIMIT 1)`,
  );
