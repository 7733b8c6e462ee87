/**
 * SQL of what marketplaces posted for products and days, not for orders: product_id, day, marketplace, currency, storage
 * (everything taken) and reimbursements. Of account `$1`, by rows of posted_amounts `a` that meet a condition; an
 * amount in another currency than its product's cannot be added to the product's figures.
 */
export const postedProductDays = (which: string) => `
  SELECT a.product_id, a.day, p.marketplace, p.currency,
         sum(CASE WHEN a.kind = 'reimbursement' THEN 0 ELSE -a.amount_minor END)::float8 AS storage,
         sum(CASE WHEN a.kind = 'reimbursement' THEN a.amount_minor ELSE 0 END)::float8 AS reimbursements
  FROM posted_amounts a JOIN products p ON p.account_id = $1 AND p.id = a.product_id AND p.currency = a.currency
  WHERE a.account_id = $1 AND a.order_external_id IS NULL AND ${which}
  GROUP BY 1, 2, 3, 4`;
