import type { ProductPlanning as Row } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import type { ReorderRules } from './reorder.ts';

/** Reorder rules of one product; a null field: the default of the account, or none. */
export type ProductPlanning = Omit<Row, 'accountId' | 'productId'>;

export const productPlanningColumns = {
  leadDays: true,
  leadDeviationDays: true,
  reviewDays: true,
  minimumOrder: true,
  casePack: true,
  onOrder: true,
} as const;

/** Products with their own reorder rules, by product id. */
export async function productPlannings(viewer: { accountId: number }): Promise<Map<number, ProductPlanning>> {
  const rows = await accountPrisma(viewer).productPlanning.findMany({
    select: { productId: true, ...productPlanningColumns },
  });
  return new Map(rows.map(({ productId, ...planning }) => [productId, planning]));
}

/** The first own rules among the listings of a stock, in the order of `productIds`; null: none. */
export const planningOf = (
  plannings: ReadonlyMap<number, ProductPlanning>,
  productIds: readonly number[],
): ProductPlanning | null => plannings.get(productIds.find((id) => plannings.has(id)) ?? NaN) ?? null;

/** Reorder rules of a product: its own, else the account's. */
export const rulesOf = (settings: PlanningSettings, own: ProductPlanning | null | undefined): ReorderRules => ({
  leadDays: own?.leadDays?.toNumber() ?? settings.leadDays,
  leadDeviationDays: own?.leadDeviationDays?.toNumber() ?? settings.leadDeviationDays,
  reviewDays: own?.reviewDays ?? settings.reviewDays,
  serviceFactor: settings.serviceFactor,
  minimumOrder: own?.minimumOrder ?? null,
  casePack: own?.casePack ?? null,
});
