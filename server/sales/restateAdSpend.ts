import type { Queryable } from '#server/core/db.ts';
import { ROLLUP_ADS } from './rollupChanges.ts';
import { AD_MEASURES } from './salesMeasures.ts';

/**
 * Moves a product's advertising to the product's currency in the account's daily figures, after the catalogue learnt
 * that it is not `currencyBefore`. The caller holds the account's lock.
 */
export async function restateAdSpend(
  accountId: number,
  productId: number,
  currencyBefore: string,
  tx: Queryable,
): Promise<void> {
  await tx.query(
    `WITH scoped (scope, day, product_id, marketplace, currency, ${AD_MEASURES.join(', ')}) AS (
       SELECT 'all'::"SalesScope", a.day, a.product_id, p.marketplace, side.currency,
              sign * a.cost_minor, sign * a.sales_minor
       FROM ad_spend_days a
       JOIN products p ON p.account_id = $1 AND p.id = a.product_id
       CROSS JOIN LATERAL (VALUES (-1::float8, $3::bpchar), (1, p.currency)) side (sign, currency)
       WHERE a.account_id = $1 AND a.product_id = $2
     ), ${ROLLUP_ADS}
     SELECT`,
    [accountId, productId, currencyBefore],
  );
}
