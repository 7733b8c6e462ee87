import type { ProductPlanning as Row } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import type { ReorderRules } from '#server/insight/planning/policy/reorder.ts';

/** Reorder rules of one product; a null field: the default of the account, or none. */
export type ProductPlanning = Omit<Row, 'accountId' | 'productId'>;

export const productPlanningColumns = {
  leadDays: true,
  leadDeviationDays: true,
  reviewDays: true,
  minimumOrder: true,
  casePack: true,
  onOrder: true,
  serviceShare: true,
} as const;

/** Products with their own reorder rules, by product id. */
export async function productPlannings(viewer: { accountId: number }): Promise<Map<number, ProductPlanning>> {
  const rows = await accountPrisma(viewer).productPlanning.findMany({
    select: { productId: true, ...productPlanningColumns },
  });
  return new Map(rows.map(({ productId, ...planning }) => [productId, planning]));
}

/**
 * The own rules of an item: the first among its listings, in the order of `productIds`, with the units that are ordered for any of them; null: none.
 */
export function planningOf(
  plannings: ReadonlyMap<number, ProductPlanning>,
  productIds: readonly number[],
): ProductPlanning | null {
  const [first, ...others] = productIds.flatMap((id) => plannings.get(id) ?? []);
  return first ? { ...first, onOrder: others.reduce((sum, { onOrder }) => sum + onOrder, first.onOrder) } : null;
}

/** Reorder rules of an item: its own, else the account's. */
export const rulesOf = (settings: PlanningSettings, own: ProductPlanning | null | undefined): ReorderRules => ({
  leadDays: own?.leadDays?.toNumber() ?? settings.leadDays,
  leadDeviationDays: own?.leadDeviationDays?.toNumber() ?? settings.leadDeviationDays,
  reviewDays: own?.reviewDays ?? settings.reviewDays,
  minimumOrder: own?.minimumOrder ?? null,
  casePack: own?.casePack ?? null,
});

/** Probability of lasting until the next arrival that was set for an item or the account; null: none. */
export const setShareOf = (settings: PlanningSettings, own: ProductPlanning | null | undefined): number | null =>
  own?.serviceShare?.toNumber() ?? settings.serviceShare;
