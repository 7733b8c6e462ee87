import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import type { FeeEstimateSnapshot, Marketplace } from '#server/market/snapshots.ts';
import { publishedPercent } from './publishedPercent.ts';
import { reestimateFees } from './reestimateFees.ts';

const SOURCES: Record<Marketplace, string> = {
  amazon: 'amazon.fees_estimate',
  mercadolivre: 'mercadolivre.listing_prices',
};

/** How rules say that a marketplace's own estimate is behind them. */
export const estimateSources: readonly string[] = Object.values(SOURCES);

/** The product's rules that come from estimates, `r`; those of the seller have another source. */
const ESTIMATED = `r.account_id = $1 AND r.marketplace = t.marketplace AND r.country = t.country
                   AND r.product_id = t.product_id AND r.source = t.source`;

const RECORD = `
WITH told AS MATERIALIZED (
  SELECT p.id AS product_id, n.* FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::bpchar[], $6::bigint[],
    $7::bigint[], $8::numeric[], $9::bigint[], $10::bigint[], $11::text[])
    AS n (marketplace, country, listing_key, currency, price, commission, percent, fixed, fulfilment, source)
  JOIN products p ON p.account_id = $1 AND p.marketplace = n.marketplace AND p.country = n.country
    AND p.listing_key = n.listing_key AND p.currency = n.currency
  WHERE NOT EXISTS (SELECT FROM fee_rules r WHERE r.account_id = $1 AND r.marketplace = p.marketplace
                      AND r.country = p.country AND r.product_id = p.id AND r.source <> n.source)
), sold AS MATERIALIZED (
  SELECT product_id, min(month) AS since FROM sales_product_months
  WHERE account_id = $1 AND scope = 'all' AND product_id = ANY (ARRAY(SELECT product_id FROM told)) GROUP BY product_id
), before AS MATERIALIZED (
  SELECT t.*, r.id AS rule_id, r.valid_from, s.since,
         (round(t.price * r.percent / 100), r.fixed_minor, r.fulfilment_minor)
           IS NOT DISTINCT FROM (t.commission, t.fixed, t.fulfilment) AS is_same
  FROM told t LEFT JOIN sold s USING (product_id) LEFT JOIN LATERAL (
    SELECT * FROM fee_rules r WHERE ${ESTIMATED} ORDER BY r.valid_from DESC, r.id DESC LIMIT 1) r ON true
), corrected AS (
  UPDATE fee_rules r SET percent = b.percent, fixed_minor = b.fixed, fulfilment_minor = b.fulfilment, source_day = $12::date
  FROM before b WHERE r.account_id = $1 AND r.id = b.rule_id AND NOT b.is_same AND b.valid_from >= $12::date
  RETURNING r.product_id, r.valid_from
), added AS (
  INSERT INTO fee_rules (account_id, marketplace, country, product_id, valid_from, percent, fixed_minor,
                         fulfilment_minor, source, source_day)
  SELECT $1, marketplace, country, product_id,
         CASE WHEN rule_id IS NULL THEN least(since, $12::date) ELSE $12::date END,
         percent, fixed, fulfilment, source, $12::date
  FROM before WHERE rule_id IS NULL OR (NOT is_same AND valid_from < $12::date)
  RETURNING product_id, valid_from
)
SELECT t.product_id AS "productId", coalesce(c.valid_from, a.valid_from)::text AS "validFrom"
FROM told t LEFT JOIN corrected c USING (product_id) LEFT JOIN added a USING (product_id)`;

/** Orders of an earlier time may arrive after the first estimate: it then begins with them. */
const REACH_BACK = `
UPDATE fee_rules r SET valid_from = s.since
FROM products p JOIN (
  SELECT product_id, min(month) AS since FROM sales_product_months
  WHERE account_id = $1 AND scope = 'all' AND product_id = ANY ($2::int[]) GROUP BY product_id
) s ON s.product_id = p.id
CROSS JOIN LATERAL (
  SELECT f.id FROM fee_rules f
  WHERE f.account_id = $1 AND f.marketplace = p.marketplace AND f.country = p.country AND f.product_id = p.id
    AND f.source = ANY ($3::text[]) ORDER BY f.valid_from, f.id LIMIT 1
) first
WHERE p.account_id = $1 AND r.account_id = $1 AND r.id = first.id AND r.valid_from > s.since
RETURNING r.product_id AS "productId", r.valid_from::text AS "validFrom"`;

interface Ruled {
  productId: number;
  /** From when on lines of the product are estimated differently; null where nothing changed. */
  validFrom: string | null;
}

/**
 * Keeps what a marketplace says it takes of a sale as rules of the products, in the caller's transaction. A rule that
 * gives the same amounts stays; another begins today (`YYYY-MM-DD`), the first one with the month of the product's first
 * sale, so that the past is estimated too. Unknown products and those with rules of the seller's own are left out.
 * Sales those rules are about are estimated anew, with the rollups. Answers how many rules are new or changed, and how
 * many sold lines are estimated otherwise now.
 */
export async function recordFeeEstimates(
  accountId: number,
  snapshots: FeeEstimateSnapshot[],
  today: string,
  tx: Queryable,
): Promise<{ changed: number; lines: number }> {
  const keyOf = ({ marketplace, country, listingKey }: FeeEstimateSnapshot) =>
    `${marketplace} ${country} ${listingKey}`;
  const told = [...new Map(snapshots.map((one) => [keyOf(one), one])).values()].flatMap((estimate) => {
    const percent = publishedPercent(estimate.commissionMinor, estimate.priceMinor);
    return percent === null || Number(percent) > 100 ? [] : [{ ...estimate, percent }];
  });
  if (told.length === 0) return { changed: 0, lines: 0 };
  await lockAccount(accountId, tx);
  const { rows } = await tx.query<Ruled>({
    name: 'recordFeeEstimates',
    text: RECORD,
    values: [
      accountId,
      plainArray(told, ({ marketplace }) => marketplace),
      plainArray(told, ({ country }) => country),
      textArray(told, ({ listingKey }) => listingKey),
      plainArray(told, ({ currency }) => currency),
      plainArray(told, ({ priceMinor }) => priceMinor),
      plainArray(told, ({ commissionMinor }) => commissionMinor),
      plainArray(told, ({ percent }) => percent),
      plainArray(told, ({ fixedFeeMinor }) => fixedFeeMinor),
      plainArray(told, ({ fulfilmentMinor }) => fulfilmentMinor),
      plainArray(told, ({ marketplace }) => SOURCES[marketplace]),
      today,
    ],
  });
  const reached = await tx.query<Ruled>(REACH_BACK, [
    accountId,
    rows.map(({ productId }) => productId),
    estimateSources,
  ]);
  const changed = [...rows.filter(({ validFrom }) => validFrom !== null), ...reached.rows];
  const sales = changed.map(({ productId, validFrom }) => ({ productId, from: validFrom }));
  return { changed: changed.length, lines: await reestimateFees(accountId, sales, tx) };
}
