/** SQL of what a row of posted_amounts adds to each measure; every kind but reimbursements counts as storage. */
export const postedMeasures = (row: string) => ({
  storage: `CASE WHEN ${row}.kind = 'reimbursement' THEN 0 ELSE -${row}.amount_minor END::float8`,
  reimbursements: `CASE WHEN ${row}.kind = 'reimbursement' THEN ${row}.amount_minor ELSE 0 END::float8`,
});

const { storage, reimbursements } = postedMeasures('a');

/**
 * SQL of the amounts posted to account `$1` for products and days, not for orders: product_id, day, marketplace,
 * currency and the posted measures. Leaves out amounts in another currency than the product's.
 */
export const POSTED_PRODUCT_DAYS = `
  SELECT a.product_id, a.day, p.marketplace, p.currency, ${storage} AS storage, ${reimbursements} AS reimbursements
  FROM posted_amounts a JOIN products p ON p.account_id = $1 AND p.id = a.product_id AND p.currency = a.currency
  WHERE a.account_id = $1 AND a.order_external_id IS NULL`;
