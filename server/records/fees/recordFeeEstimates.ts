import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import type { FeeEstimateSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { publishedPercent } from './publishedPercent.ts';
import { recalculateSales } from '#server/records/recalculation/recalculateSales.ts';

/** Sources of rules that store marketplaces' own estimates. */
export const estimateSources: readonly string[] = marketplaceIds.map((id) => factsOf(id).feeSource);

/** Condition of rules `r` from estimates for the product of `t`. Rules of the seller have another source. */
const ESTIMATED = `r.account_id = $1 AND r.marketplace = t.marketplace AND r.country = t.country
                   AND r.product_id = t.product_id AND r.source = t.source`;

const RECORD = storing(
  () => [
    `estimates AS MATERIALIZED (
  SELECT p.id AS product_id, n.* FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::bpchar[], $6::bigint[],
    $7::bigint[], $8::numeric[], $9::bigint[], $10::bigint[], $11::text[])
    AS n (marketplace, country, listing_key, currency, price, commission, percent, fixed, fulfilment, source)
  JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
    AND p.listing_key = n.listing_key AND p.currency = n.currency
  WHERE NOT EXISTS (SELECT FROM fee_rules r WHERE r.account_id = $1 AND r.marketplace = p.marketplace
                      AND r.country = p.country AND r.product_id = p.id AND r.source <> n.source)
), sold AS MATERIALIZED (
  SELECT product_id, min(month) AS since FROM sales_product_months
  WHERE account_id = $1 AND scope = 'all' AND product_id = ANY (ARRAY(SELECT product_id FROM estimates)) GROUP BY product_id
), before AS MATERIALIZED (
  SELECT t.*, r.id AS rule_id, r.valid_from, s.since,
         (round(t.price * r.percent / 100), r.fixed_minor, r.fulfilment_minor)
           IS NOT DISTINCT FROM (t.commission, t.fixed, t.fulfilment) AS is_same
  FROM estimates t LEFT JOIN sold s USING (product_id) LEFT JOIN LATERAL (
    SELECT * FROM fee_rules r WHERE ${ESTIMATED} ORDER BY r.valid_from DESC, r.id DESC LIMIT 1) r ON true
), corrected AS (
  UPDATE fee_rules r SET percent = b.percent, fixed_minor = b.fixed, fulfilment_minor = b.fulfilment, source_day = $12::date
  FROM before b WHERE r.account_id = $1 AND r.id = b.rule_id AND NOT b.is_same AND b.valid_from >= $12::date
  RETURNING r.product_id, r.valid_from
)`,
    {
      name: 'added',
      table: 'fee_rules',
      columns: [
        'marketplace',
        'country',
        'product_id',
        'valid_from',
        'percent',
        'fixed_minor',
        'fulfilment_minor',
        'source',
        'source_day',
      ],
      rows: `SELECT marketplace, country, product_id,
         CASE WHEN rule_id IS NULL THEN least(since, $12::date) ELSE $12::date END AS valid_from,
         percent, fixed AS fixed_minor, fulfilment AS fulfilment_minor, source, $12::date AS source_day
  FROM before WHERE rule_id IS NULL OR (NOT is_same AND valid_from < $12::date)`,
      returning: ['t.product_id', 't.valid_from', 'true AS is_added'],
    },
  ],
  `SELECT t.product_id AS "productId", c.valid_from::text AS "validFrom"
  FROM estimates t LEFT JOIN corrected c USING (product_id)`,
);

/** Moves the start of the first rule back when older orders arrive after the first estimate. */
const MOVE_START_BACK = `
WITH since AS MATERIALIZED (
  SELECT product_id, min(month) AS month FROM sales_product_months
  WHERE account_id = $1 AND scope = 'all' AND product_id = ANY ($2::int[]) GROUP BY product_id
), first AS MATERIALIZED (
  SELECT DISTINCT ON (f.product_id) f.id, f.product_id
  FROM fee_rules f JOIN products p ON p.account_id = f.account_id AND p.id = f.product_id
    AND p.marketplace = f.marketplace AND p.country = f.country
  WHERE f.account_id = $1 AND f.product_id = ANY ($2::int[]) AND f.source = ANY ($3::text[])
  ORDER BY f.product_id, f.valid_from, f.id
)
UPDATE fee_rules r SET valid_from = since.month FROM since JOIN first USING (product_id)
WHERE r.account_id = $1 AND r.id = first.id AND r.valid_from > since.month
RETURNING r.product_id AS "productId", r.valid_from AS "validFrom"`;

interface RuleStart {
  productId: number;
  /** First day with changed estimates, `YYYY-MM-DD`. Null: no change. */
  validFrom: string | null;
}

/**
 * Stores marketplaces' fee estimates as rules of products, in the caller's transaction, and re-estimates their sales with
 * the rollups. A rule with the same amounts stays; otherwise a new one starts `today` (`YYYY-MM-DD`). The first rule of a
 * product starts in the month of its first sale, so that past sales are estimated too. Skips unknown products and products
 * with rules of the seller. Returns the numbers of new or changed rules and of changed order lines,
 * null while a job recalculates them.
 */
export async function recordFeeEstimates(
  accountId: number,
  snapshots: FeeEstimateSnapshot[],
  today: string,
  tx: Queryable,
): Promise<{ changed: number; lines: number | null }> {
  const keyOf = ({ marketplace, country, listingKey }: FeeEstimateSnapshot) =>
    `${marketplace} ${country} ${listingKey}`;
  const estimates = [...new Map(snapshots.map((one) => [keyOf(one), one])).values()].flatMap((estimate) => {
    const percent = publishedPercent(estimate.commissionMinor, estimate.priceMinor);
    return percent === null || Number(percent) > 100 ? [] : [{ ...estimate, percent }];
  });
  if (estimates.length === 0) return { changed: 0, lines: 0 };
  await lockAccount(accountId, tx);
  const values = [
    accountId,
    plainArray(estimates, ({ marketplace }) => marketplace),
    plainArray(estimates, ({ country }) => country),
    textArray(estimates, ({ listingKey }) => listingKey),
    plainArray(estimates, ({ currency }) => currency),
    plainArray(estimates, ({ priceMinor }) => priceMinor),
    plainArray(estimates, ({ commissionMinor }) => commissionMinor),
    plainArray(estimates, ({ percent }) => percent),
    plainArray(estimates, ({ fixedFeeMinor }) => fixedFeeMinor),
    plainArray(estimates, ({ fulfilmentMinor }) => fulfilmentMinor),
    plainArray(estimates, ({ marketplace }) => factsOf(marketplace).feeSource),
    today,
  ];
  const { rows, returned } = await store<RuleStart>(RECORD, { name: 'recordFeeEstimates', values }, tx);
  const added = (returned.added ?? []) as { product_id: number | string; valid_from: string }[];
  const products = rows.map(({ productId }) => productId);
  const moved = await queryRows<RuleStart>(MOVE_START_BACK, [accountId, products, estimateSources], tx);
  const changed = [
    ...rows.filter(({ validFrom }) => validFrom !== null),
    ...added.map((rule) => ({ productId: Number(rule.product_id), validFrom: rule.valid_from })),
    ...moved,
  ];
  const sales = changed.map(({ productId, validFrom }) => ({ productId, from: validFrom }));
  return { changed: changed.length, lines: await recalculateSales(accountId, sales, tx) };
}
