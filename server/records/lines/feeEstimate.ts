/** SQL expressions of the columns of an order line. */
interface EstimatedLine {
  productId: string;
  day: string;
  quantity: string;
  priceMinor: string;
  discountMinor: string;
}

/**
 * SQL of the estimated fees of an order line of account `$1`: one row (fees, fixed_fee, fulfilment) in minor units of the
 * whole line, with the rule's percent, source and source_day, or no row without a matching rule. `fees` includes `fixed_fee`;
 * `fulfilment` is NULL when the rule has none.
 * Of the rules in force on the day the most specific applies: by product, category and listing type, category, listing
 * type, country; then a rule with a fulfilment condition, then the newest.
 */
export function feeEstimate({ productId, day, quantity, priceMinor, discountMinor }: EstimatedLine): string {
  const paid = `(${priceMinor} - ${discountMinor})`;
  return `
  SELECT (greatest(round(${paid} * r.percent / 100), r.minimum_minor * ${quantity}) + r.fixed_minor * ${quantity})::bigint AS fees,
         (r.fixed_minor * ${quantity})::bigint AS fixed_fee, (r.fulfilment_minor * ${quantity})::bigint AS fulfilment,
         r.percent, r.source, r.source_day
  FROM products p JOIN fee_rules r ON r.account_id = $1 AND r.marketplace = p.marketplace AND r.country = p.country
   -- an index on this expression finds the few candidates among rules of all products and categories
   AND coalesce(r.product_id::text, r.category, '') IN (p.id::text, p.category, '')
  WHERE p.account_id = $1 AND p.id = ${productId} AND ${quantity} > 0 AND ${priceMinor} IS NOT NULL
    AND r.valid_from <= ${day}
    AND (r.price_from_minor IS NULL OR r.price_from_minor * ${quantity} <= ${paid})
    AND (r.price_below_minor IS NULL OR r.price_below_minor * ${quantity} > ${paid})
    AND (r.product_id IS NULL OR r.product_id = p.id)
    AND (r.category IS NULL OR r.category = p.category)
    AND (r.listing_type IS NULL OR r.listing_type = p.listing_type)
    AND (r.fulfilled_by_marketplace IS NULL OR r.fulfilled_by_marketplace = p.fulfilled_by_marketplace)
  ORDER BY r.product_id IS NULL, r.category IS NULL, r.listing_type IS NULL, r.fulfilled_by_marketplace IS NULL,
           r.valid_from DESC, r.id DESC
  LIMIT 1`;
}
