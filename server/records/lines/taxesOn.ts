import { saleTaxesSql } from '#server/records/taxation/engine/saleTaxesSql.ts';
import { generalName, goodsOn } from '#server/records/taxation/goods/goods.ts';

/**
 * SQL of the base of taxes of an order line, in centavos: what its documents say was sold, else the price paid; null of another currency than
 * BRL and of an unknown price.
 */
export const taxedPrice = (line: {
  currency: string;
  priceMinor: string;
  discountMinor: string;
  documentBase: string | null;
}) => {
  const paid = `${line.priceMinor} - ${line.discountMinor}`;
  const base = line.documentBase === null ? paid : `coalesce(${line.documentBase}, ${paid})`;
  return `CASE WHEN ${line.currency} = 'BRL' THEN ${base} END`;
};

/**
 * SQL of the row of `tax_rates` of account `$1` for sales of a month to a buyer's state: that of the kind of goods, or of such goods in
 * general where it has no own rates; no row without taxes.
 */
export const ratesOn = (month: string, goods: string, shipUf: string) => `(
  SELECT * FROM tax_rates t
  WHERE t.account_id = $1 AND t.month = ${month} AND t.goods IN (${goods}, ${generalName(goods)}) AND t.to_uf IN ('', ${shipUf})
  ORDER BY t.to_uf DESC, length(t.goods) DESC LIMIT 1)`;

/**
 * SQL of the taxes of an order line of account `$1`: one row as of `saleTaxesSql`, with the kind of `goods`, by the rates of the month
 * and the buyer's state on the price paid.
 */
export const taxesOn = (line: {
  productId: string;
  day: string;
  currency: string;
  priceMinor: string;
  discountMinor: string;
  documentBase: string | null;
  shipUf: string;
}) => `
  SELECT taxes.*, kind_of.goods
  FROM (SELECT ${goodsOn(line.productId, line.day)} AS goods OFFSET 0) kind_of
  CROSS JOIN LATERAL (${saleTaxesSql(
    taxedPrice(line),
    ratesOn(`date_trunc('month', ${line.day}::timestamp)::date`, 'kind_of.goods', line.shipUf),
  )}) taxes`;
