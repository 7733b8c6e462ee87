import { type PlanningSettings as Row, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { ReorderRules } from '#server/insight/planning/policy/reorder.ts';

/** Default reorder rules of the account, as stored. */
export type StoredPlanningSettings = Omit<Row, 'accountId' | 'revenueGoalMinor'>;

export interface PlanningSettings extends Pick<ReorderRules, 'leadDays' | 'leadDeviationDays' | 'reviewDays'> {
  /** Probability of lasting until the next arrival; null: what is worth the stock of each product. */
  serviceShare: number | null;
  /** What money costs in a year; 0.24 for 24 %. */
  capitalRate: number;
}

export const planningSettingsColumns = {
  leadDays: true,
  leadDeviationDays: true,
  reviewDays: true,
  serviceShare: true,
  capitalRate: true,
  refreshedAt: true,
} as const;

/** Initial settings: lead time and review of the metric dictionary's test vector, the cost of money of FORECAST.md's. */
const DEFAULTS: StoredPlanningSettings = {
  leadDays: new Prisma.Decimal(20),
  leadDeviationDays: new Prisma.Decimal(4),
  reviewDays: 30,
  serviceShare: null,
  capitalRate: new Prisma.Decimal(0.24),
  refreshedAt: null,
};

/** Settings of the account; the defaults until it sets any. */
export const storedPlanningSettings = async (viewer: { accountId: number }): Promise<StoredPlanningSettings> =>
  (await accountPrisma(viewer).planningSettings.findUnique({
    where: { accountId: viewer.accountId },
    select: planningSettingsColumns,
  })) ?? DEFAULTS;

/** Settings of the account, as numbers. */
export async function planningSettings(viewer: { accountId: number }): Promise<PlanningSettings> {
  const { leadDays, leadDeviationDays, reviewDays, serviceShare, capitalRate } = await storedPlanningSettings(viewer);
  return {
    leadDays: leadDays.toNumber(),
    leadDeviationDays: leadDeviationDays.toNumber(),
    reviewDays,
    serviceShare: serviceShare && serviceShare.toNumber(),
    capitalRate: capitalRate.toNumber(),
  };
}
