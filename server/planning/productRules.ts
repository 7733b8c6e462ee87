import { queryRows } from '#server/core/db.ts';
import type { PlanningSettings } from './planningSettings.ts';
import type { ReorderRules } from './reorder.ts';
import type { ProductPlanning } from './saveProductPlanning.ts';

/** What each product says of its reordering that is not as the account, by product. */
export async function productPlannings(accountId: number): Promise<Map<number, ProductPlanning>> {
  const rows = await queryRows<ProductPlanning & { productId: number }>(
    `SELECT product_id AS "productId", lead_days::float8 AS "leadDays", lead_deviation_days::float8 AS "leadDeviationDays",
            review_days AS "reviewDays", minimum_order AS "minimumOrder", case_pack AS "casePack", on_order AS "onOrder"
     FROM product_planning WHERE account_id = $1`,
    [accountId],
  );
  return new Map(rows.map(({ productId, ...planning }) => [productId, planning]));
}

/** The rules a product is reordered by: its own, else the account's. */
export const rulesOf = (settings: PlanningSettings, own: ProductPlanning | undefined): ReorderRules => ({
  leadDays: own?.leadDays ?? settings.leadDays,
  leadDeviationDays: own?.leadDeviationDays ?? settings.leadDeviationDays,
  reviewDays: own?.reviewDays ?? settings.reviewDays,
  serviceFactor: settings.serviceFactor,
  minimumOrder: own?.minimumOrder ?? null,
  casePack: own?.casePack ?? null,
});
