import { type PlanningSettings as Row, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { ReorderRules } from '#server/insight/planning/restock/reorder.ts';

/** Service level (replenishments in 100 without a stockout) → standard deviations covered by safety stock (z of the normal distribution). */
export const SERVICE_FACTORS = { 90: 1.282, 95: 1.645, 98: 2.054, 99: 2.326 } as const;

export type ServicePercent = keyof typeof SERVICE_FACTORS;

export const servicePercents = [90, 95, 98, 99] as const satisfies readonly ServicePercent[];

/** Service level with the factor nearest to `factor`. */
export const servicePercentOf = (factor: number): ServicePercent =>
  servicePercents.toSorted((a, b) => Math.abs(SERVICE_FACTORS[a] - factor) - Math.abs(SERVICE_FACTORS[b] - factor))[0]!;

/** Default reorder rules of the account, as stored. */
export type StoredPlanningSettings = Omit<Row, 'accountId'>;

export type PlanningSettings = Pick<ReorderRules, 'leadDays' | 'leadDeviationDays' | 'reviewDays' | 'serviceFactor'>;

export const planningSettingsColumns = {
  leadDays: true,
  leadDeviationDays: true,
  reviewDays: true,
  serviceFactor: true,
  refreshedAt: true,
} as const;

/** Initial settings: z for 95 % (metric dictionary), lead time and review as in its test vector. */
const DEFAULTS: StoredPlanningSettings = {
  leadDays: new Prisma.Decimal(20),
  leadDeviationDays: new Prisma.Decimal(4),
  reviewDays: 30,
  serviceFactor: new Prisma.Decimal(SERVICE_FACTORS[95]),
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
  const { leadDays, leadDeviationDays, reviewDays, serviceFactor } = await storedPlanningSettings(viewer);
  return {
    leadDays: leadDays.toNumber(),
    leadDeviationDays: leadDeviationDays.toNumber(),
    reviewDays,
    serviceFactor: serviceFactor.toNumber(),
  };
}
