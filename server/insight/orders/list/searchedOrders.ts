import { type Bind, escapeLike } from '#server/platform/postgres/bindParameters.ts';

/** A shorter beginning matches too many numbers. */
const MIN_PREFIX = 5;
/** Order lines of a product that a search reads, latest day first. */
const MAX_LINES = 10_000;

/**
 * SQL condition on an order `o` that a text names it, of any day: its number, its beginning (5 characters or more), its cart's number, or
 * its tracking number (those of further packages as written, in capitals or in small letters), or the SKU or ASIN of a product in it. Of a product that sold more than 10,000 lines, those of the latest days.
 */
export function searchedOrders(search: string, account: string, bind: Bind): string {
  const text = bind(search.replace(/^#/, ''));
  const lower = search.replace(/^#/, '').toLowerCase();
  const prefix = lower.length >= MIN_PREFIX ? bind(`${escapeLike(lower)}%`) : null;
  const everywhere = `marketplace = ANY (enum_range(NULL::"Marketplace"))`;
  return `o.id IN (
    SELECT id FROM orders WHERE account_id = ${account} AND ${everywhere} AND external_id = ${text}
    UNION SELECT id FROM orders WHERE account_id = ${account} AND ${everywhere} AND pack_id = ${text}
    ${prefix ? `UNION SELECT id FROM orders WHERE account_id = ${account} AND lower(external_id) LIKE ${prefix}` : ''}
    UNION SELECT id FROM orders WHERE account_id = ${account} AND tracking_number IS NOT NULL
      AND upper(tracking_number) = upper(${text})
    UNION SELECT id FROM orders WHERE account_id = ${account} AND other_tracking_numbers <> '{}'
      AND other_tracking_numbers && ARRAY[${text}, upper(${text}), lower(${text})]
    UNION SELECT order_id FROM (
      SELECT line.order_id FROM (
        SELECT DISTINCT sold.day, sold.product_id FROM sales_product_days sold
        WHERE sold.account_id = ${account} AND sold.scope IN ('all', 'cancelled') AND sold.product_id = ANY (ARRAY (
          SELECT id FROM products WHERE account_id = ${account} AND (lower(sku) = ${bind(lower)} OR lower(asin) = ${bind(lower)})))
      ) sold JOIN order_items line
        ON line.account_id = ${account} AND line.sale_day = sold.day AND line.product_id = sold.product_id
      ORDER BY sold.day DESC LIMIT ${MAX_LINES}) lines)`;
}
