import type { ProductPlanning as Row } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import type { ReorderRules } from './reorder.ts';

/** How one product is reordered; null: as the account, or none. */
export type ProductPlanning = Omit<Row, 'accountId' | 'productId'>;

export const productPlanningColumns = {
  leadDays: true,
  leadDeviationDays: true,
  reviewDays: true,
  minimumOrder: true,
  casePack: true,
  onOrder: true,
} as const;

/** What each product says of its reordering that is not as the account, by product. */
export async function productPlannings(viewer: { accountId: number }): Promise<Map<number, ProductPlanning>> {
  const rows = await accountPrisma(viewer).productPlanning.findMany({
    select: { productId: true, ...productPlanningColumns },
  });
  return new Map(rows.map(({ productId, ...planning }) => [productId, planning]));
}

/** The rules a product is reordered by: its own, else the account's. */
export const rulesOf = (settings: PlanningSettings, own: ProductPlanning | null | undefined): ReorderRules => ({
  leadDays: own?.leadDays?.toNumber() ?? settings.leadDays,
  leadDeviationDays: own?.leadDeviationDays?.toNumber() ?? settings.leadDeviationDays,
  reviewDays: own?.reviewDays ?? settings.reviewDays,
  serviceFactor: settings.serviceFactor,
  minimumOrder: own?.minimumOrder ?? null,
  casePack: own?.casePack ?? null,
});
