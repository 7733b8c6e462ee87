import { z } from 'zod';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { SERVICE_FACTORS, servicePercents } from '#server/insight/planning/forecast/serviceLevels.ts';

const Rules = z.object({
  leadDays: z.number().min(0, 'Prazo inválido').max(730, 'Prazo inválido'),
  leadDeviationDays: z.number().min(0, 'Variação do prazo inválida').max(365, 'Variação do prazo inválida'),
  reviewDays: z.int('Intervalo inválido').min(1, 'Intervalo inválido').max(365, 'Intervalo inválido'),
  servicePercent: z.literal(servicePercents, 'Nível de serviço inválido').nullish(),
});

/** Sets how the account reorders products without rules of their own; an absent service level stays. Throws 400 for what cannot be. */
export async function setPlanningSettings(
  { accountId }: Viewer,
  rules: Omit<z.input<typeof Rules>, 'servicePercent'> & { servicePercent?: number | null },
  { tx }: { tx?: Queryable } = {},
): Promise<void> {
  const parsed = Rules.safeParse(rules);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
  const { leadDays, leadDeviationDays, reviewDays, servicePercent } = parsed.data;
  await queryRows(
    `INSERT INTO planning_settings AS kept (account_id, lead_days, lead_deviation_days, review_days, service_factor)
     VALUES ($1, $2, $3, $4, coalesce($5::numeric, $6))
     ON CONFLICT (account_id) DO UPDATE SET lead_days = excluded.lead_days,
       lead_deviation_days = excluded.lead_deviation_days, review_days = excluded.review_days,
       service_factor = coalesce($5::numeric, kept.service_factor)`,
    [
      accountId,
      leadDays,
      leadDeviationDays,
      reviewDays,
      servicePercent ? SERVICE_FACTORS[servicePercent] : null,
      SERVICE_FACTORS[95],
    ],
    tx,
  );
}
