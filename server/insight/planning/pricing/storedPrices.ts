import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { type BetterPrice, MIN_CHANCE } from '#server/insight/findings/productAction.ts';

/** Minimum confidence of a price that is advised (spec 9). */
export const MIN_CONFIDENCE = 0.7;

/** The account's better prices by product that still replace the listed price and are certain enough. */
export async function storedPrices(accountId: number): Promise<Map<number, BetterPrice>> {
  const rows = await queryRows<BetterPrice & { productId: number }>(
    `SELECT s.product_id AS "productId", s.suggested_price_minor::float8 AS price, s.current_price_minor::float8 AS current,
            s.expected_profit_change_minor::float8 AS "profitChange", s.buy_box_probability::float8 AS "buyBoxChance"
     FROM price_suggestions s JOIN products p ON p.account_id = $1 AND p.id = s.product_id
     WHERE s.account_id = $1 AND s.confidence_score > ${MIN_CONFIDENCE} AND s.current_price_minor = p.price_minor
       AND s.expected_profit_change_minor > 0`,
    [accountId],
    readerOf(accountId),
  );
  // found before raises that lose the Buy Box were left out
  const isKept = ({ price, current, buyBoxChance }: BetterPrice) =>
    price <= current || buyBoxChance === null || buyBoxChance >= MIN_CHANCE;
  return new Map(rows.filter(isKept).map(({ productId, ...price }) => [productId, price]));
}
