import { z } from 'zod';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { SERVICE_FACTORS, servicePercents, type StoredPlanningSettings } from './planningSettings.ts';

const Rules = z.object({
  leadDays: z.number().min(0, 'Prazo inválido').max(730, 'Prazo inválido'),
  leadDeviationDays: z.number().min(0, 'Variação do prazo inválida').max(365, 'Variação do prazo inválida'),
  reviewDays: z.int('Intervalo inválido').min(1, 'Intervalo inválido').max(365, 'Intervalo inválido'),
  servicePercent: z.literal(servicePercents, 'Nível de serviço inválido').nullish(),
});

/** Sets the reorder rules of products without their own; an absent service level stays unchanged. Throws 400 for invalid values. */
export async function setPlanningSettings(
  viewer: Viewer,
  rules: Omit<z.input<typeof Rules>, 'servicePercent'> & { servicePercent?: number | null },
): Promise<StoredPlanningSettings> {
  const parsed = Rules.safeParse(rules);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
  const { servicePercent, ...days } = parsed.data;
  const { accountId } = viewer;
  const set = { ...days, ...(servicePercent && { serviceFactor: SERVICE_FACTORS[servicePercent] }) };
  return accountPrisma(viewer).planningSettings.upsert({
    where: { accountId },
    create: { accountId, serviceFactor: SERVICE_FACTORS[95], ...set },
    update: set,
  });
}
