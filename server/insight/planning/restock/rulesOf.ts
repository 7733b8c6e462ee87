import type { PlanningSettings } from '#server/insight/planning/planningSettings.ts';
import type { ProductPlanning } from './productPlannings.ts';
import type { ReorderRules } from './reorder.ts';

/** The rules a product is reordered by: its own, else the account's. */
export const rulesOf = (settings: PlanningSettings, own: ProductPlanning | null | undefined): ReorderRules => ({
  leadDays: own?.leadDays?.toNumber() ?? settings.leadDays,
  leadDeviationDays: own?.leadDeviationDays?.toNumber() ?? settings.leadDeviationDays,
  reviewDays: own?.reviewDays ?? settings.reviewDays,
  serviceFactor: settings.serviceFactor,
  minimumOrder: own?.minimumOrder ?? null,
  casePack: own?.casePack ?? null,
});
