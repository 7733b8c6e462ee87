import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';

/** How one product is reordered; null: as the account, or none. */
export interface ProductPlanning {
  leadDays: number | null;
  leadDeviationDays: number | null;
  reviewDays: number | null;
  /** Least units of an order. */
  minimumOrder: number | null;
  casePack: number | null;
  /** Units ordered from the supplier and not yet inbound. */
  onOrder: number | null;
}

/** What each product says of its reordering that is not as the account, by product. */
export async function productPlannings(accountId: number, on: Queryable = pool): Promise<Map<number, ProductPlanning>> {
  const rows = await queryRows<ProductPlanning & { productId: number }>(
    `SELECT product_id AS "productId", lead_days::float8 AS "leadDays", lead_deviation_days::float8 AS "leadDeviationDays",
            review_days AS "reviewDays", minimum_order AS "minimumOrder", case_pack AS "casePack", on_order AS "onOrder"
     FROM product_planning WHERE account_id = $1`,
    [accountId],
    on,
  );
  return new Map(rows.map(({ productId, ...planning }) => [productId, planning]));
}
