import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { FoundPrice } from './suggestPrices.ts';

/** A suggestion within this percentage of a decided one counts as the same. */
const SAME_PERCENT = 2;

/**
 * Replaces the account's better prices, in the caller's transaction; `storeAdvice` says which are advised. An applied or dismissed one keeps its decision while
 * about the same price is suggested.
 */
export async function storePriceSuggestions(
  accountId: number,
  found: readonly FoundPrice[],
  tx: Queryable,
): Promise<void> {
  const column = <Value>(read: (price: FoundPrice) => Value) => found.map(read);
  await queryRows(
    'DELETE FROM price_suggestions WHERE account_id = $1 AND product_id <> ALL ($2::int[])',
    [accountId, column(({ productId }) => productId)],
    tx,
  );
  await queryRows(
    `INSERT INTO price_suggestions AS known (account_id, product_id, suggested_price_minor, min_price_minor,
            max_price_minor, expected_profit_change_minor, buy_box_probability, elasticity_coefficient, confidence_score,
            current_price_minor, basis, price_points, in_stock_days, is_advised)
     SELECT $1, *, false FROM unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::float8[], $8::float8[],
                              $9::float8[], $10::bigint[], $11::"PriceBasis"[], $12::int[], $13::int[])
     ON CONFLICT (account_id, product_id) DO UPDATE SET
       suggested_price_minor = excluded.suggested_price_minor, min_price_minor = excluded.min_price_minor,
       max_price_minor = excluded.max_price_minor, expected_profit_change_minor = excluded.expected_profit_change_minor,
       buy_box_probability = excluded.buy_box_probability, elasticity_coefficient = excluded.elasticity_coefficient,
       confidence_score = excluded.confidence_score, current_price_minor = excluded.current_price_minor,
       basis = excluded.basis, price_points = excluded.price_points, in_stock_days = excluded.in_stock_days,
       status = CASE WHEN ${IS_SAME} THEN known.status ELSE 'pending' END,
       decided_at = CASE WHEN ${IS_SAME} THEN known.decided_at END,
       created_at = CASE WHEN ${IS_SAME} THEN known.created_at ELSE excluded.created_at END`,
    [
      accountId,
      column(({ productId }) => productId),
      column(({ suggestedPrice }) => suggestedPrice),
      column(({ minPrice }) => minPrice),
      column(({ maxPrice }) => maxPrice),
      column(({ profitChange }) => profitChange),
      column(({ buyBoxProbability }) => buyBoxProbability),
      column(({ elasticity }) => elasticity),
      column(({ confidence }) => confidence),
      column(({ currentPrice }) => currentPrice),
      column(({ basis }) => basis),
      column(({ pricePoints }) => pricePoints),
      column(({ inStockDays }) => inStockDays),
    ],
    tx,
  );
}

const IS_SAME = `abs(excluded.suggested_price_minor - known.suggested_price_minor) * 100
  <= known.suggested_price_minor * ${SAME_PERCENT}`;
