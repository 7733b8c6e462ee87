import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { rewriteDayLines } from '#server/records/lines/dayLines.ts';
import { postedMeasures } from '#server/records/rollups/postedProductDays.ts';
import { deleteEmptied, rollupProductDays } from '#server/records/rollups/rollupChanges.ts';
import { AD_MEASURES, POSTED_MEASURES } from '#server/records/rollups/salesMeasures.ts';

const posted = postedMeasures('a');
const MEASURES = [...AD_MEASURES, ...POSTED_MEASURES] as const;

const REAPPLY = storing(
  () => [
    `sides (sign, currency, marketplace) AS (
  SELECT side.sign, side.currency, p.marketplace
  FROM products p CROSS JOIN LATERAL (VALUES (-1::float8, $3::bpchar), (1, p.currency)) side (sign, currency)
  WHERE p.account_id = $1 AND p.id = $2
), scoped (scope, day, product_id, marketplace, currency, ${MEASURES.join(', ')}) AS MATERIALIZED (
  SELECT 'all'::"SalesScope", a.day, a.product_id, s.marketplace, s.currency,
         sign * a.cost_minor, sign * a.sales_minor, 0::float8, 0::float8
  FROM sides s JOIN ad_spend_days a ON a.account_id = $1 AND a.product_id = $2
  UNION ALL
  SELECT 'all', a.day, a.product_id, s.marketplace, s.currency, 0, 0,
         sign * ${posted.storage}, sign * ${posted.reimbursements}
  FROM sides s JOIN posted_amounts a ON a.account_id = $1 AND a.product_id = $2
   AND a.order_external_id IS NULL AND a.currency = s.currency
)`,
    ...rollupProductDays(MEASURES),
  ],
  'SELECT 1',
);

/**
 * Moves a product's advertising in the account's daily figures from `currencyBefore` to the product's current currency.
 * Amounts posted for the product's days count only in their own currency. The caller holds the account's lock.
 */
export async function reapplyAdSpend(
  accountId: number,
  productId: number,
  currencyBefore: string,
  tx: Queryable,
): Promise<void> {
  const { returned } = await store(REAPPLY, { values: [accountId, productId, currencyBefore] }, tx);
  await deleteEmptied(accountId, returned, tx);
  await rewriteDayLines(accountId, productId, tx);
}
