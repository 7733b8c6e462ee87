import { z } from 'zod';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ServicePercent } from '#server/insight/planning/policy/servicePercent.ts';
import type { StoredPlanningSettings } from './planningSettings.ts';

const Rules = z.object({
  leadDays: z.number().min(0, inShape('errors.invalidTerm')).max(730, inShape('errors.invalidTerm')),
  leadDeviationDays: z
    .number()
    .min(0, inShape('purchases.invalidLeadDeviation'))
    .max(365, inShape('purchases.invalidLeadDeviation')),
  reviewDays: z
    .int(inShape('purchases.invalidInterval'))
    .min(1, inShape('purchases.invalidInterval'))
    .max(365, inShape('purchases.invalidInterval')),
  servicePercent: ServicePercent.nullish(),
  capitalPercent: z
    .number()
    .min(0, inShape('purchases.invalidCapital'))
    .max(900, inShape('purchases.invalidCapital'))
    .optional(),
});

/**
 * Sets the reorder rules of products without their own. What is absent stays unchanged; a null `servicePercent` is the probability of lasting that is worth
 * the stock of each product. Throws 400 for invalid values.
 */
export async function setPlanningSettings(
  viewer: Viewer,
  rules: Omit<z.input<typeof Rules>, 'capitalPercent'> & { capitalPercent?: number | null },
): Promise<StoredPlanningSettings> {
  const parsed = parseInput({ ...rules, capitalPercent: rules.capitalPercent ?? undefined }, Rules);
  const { servicePercent, capitalPercent, ...days } = parsed;
  const { accountId } = viewer;
  const set = {
    ...days,
    ...(servicePercent !== undefined && { serviceShare: servicePercent && servicePercent / 100 }),
    ...(capitalPercent !== undefined && { capitalRate: capitalPercent / 100 }),
  };
  return accountPrisma(viewer).planningSettings.upsert({
    where: { accountId },
    create: { accountId, ...set },
    update: set,
  });
}
