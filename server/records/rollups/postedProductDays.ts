import { kindsOf, type LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { inKinds, isMovement } from './kindConditions.ts';
import { POSTED_ACCOUNT_MEASURES } from './salesMeasures.ts';

/** Storage proper; what else is charged by product and day is a service. */
export const STORAGE_KINDS = ['storage', 'aged_storage'] as const satisfies LedgerKind[];

const isGiven = (row: string) => inKinds(row, kindsOf('reimbursements'));

/** SQL of what a row of posted_amounts adds to each measure; every kind of profit but reimbursements counts as storage. */
export const postedMeasures = (row: string) => ({
  storage: `CASE WHEN ${isGiven(row)} OR ${isMovement(row)} OR ${row}.is_superseded THEN 0 ELSE -${row}.amount_minor END::float8`,
  reimbursements: `CASE WHEN ${isGiven(row)} AND NOT ${row}.is_superseded THEN ${row}.amount_minor ELSE 0 END::float8`,
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

/** SQL condition of a row that is in profit although it is of neither an order nor a product. */
export const countsAlone = (row: string) =>
  `${row}.order_external_id IS NULL AND ${row}.product_id IS NULL AND ${row}.counts_alone AND NOT ${row}.is_superseded`;

/**
 * SQL condition of a row of the account outside profit: nothing says that it is an expense, or the seller decided so. As
 * `is_of_account` of the view ledger_lines.
 */
export const isOfAccount = (row: string) =>
  `${row}.order_external_id IS NULL AND ${row}.product_id IS NULL AND NOT ${row}.counts_alone
   AND NOT ${row}.is_superseded AND NOT ${isMovement(row)}`;

/** SQL of POSTED_ACCOUNT_MEASURES of such a row, multiplied by `sign`. */
export function accountMeasures(row: string, sign = '1'): string {
  const charged = `${sign} * -${row}.amount_minor::float8`;
  const amounts: Partial<Record<(typeof POSTED_ACCOUNT_MEASURES)[number], string>> = {
    reimbursements: '0::float8',
    account_storage: `CASE WHEN ${inKinds(row, STORAGE_KINDS)} THEN ${charged} ELSE 0 END`,
  };
  return POSTED_ACCOUNT_MEASURES.map((name) => `${amounts[name] ?? charged} AS ${name}`).join(', ');
}
