import { z } from 'zod';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ServicePercent } from '#server/insight/planning/policy/servicePercent.ts';
import type { StoredPlanningSettings } from './planningSettings.ts';

const Rules = z.object({
  leadDays: z.number().min(0, 'Prazo inválido').max(730, 'Prazo inválido'),
  leadDeviationDays: z.number().min(0, 'Variação do prazo inválida').max(365, 'Variação do prazo inválida'),
  reviewDays: z.int('Intervalo inválido').min(1, 'Intervalo inválido').max(365, 'Intervalo inválido'),
  servicePercent: ServicePercent.nullish(),
  capitalPercent: z.number().min(0, 'Custo do dinheiro inválido').max(900, 'Custo do dinheiro inválido').optional(),
});

/**
 * Sets the reorder rules of products without their own. What is absent stays unchanged; a null `servicePercent` is the probability of lasting that is worth
 * the stock of each product. Throws 400 for invalid values.
 */
export async function setPlanningSettings(
  viewer: Viewer,
  rules: Omit<z.input<typeof Rules>, 'capitalPercent'> & { capitalPercent?: number | null },
): Promise<StoredPlanningSettings> {
  const parsed = Rules.safeParse({ ...rules, capitalPercent: rules.capitalPercent ?? undefined });
  if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
  const { servicePercent, capitalPercent, ...days } = parsed.data;
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
