import { z } from 'zod';
import { queryRows } from '#server/core/db.ts';
import { badRequest } from '#server/core/errors.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { type PlanningSettings, planningSettings } from './planningSettings.ts';

const Rules = z.object({
  leadDays: z.number().min(0, 'Prazo inválido').max(730, 'Prazo inválido'),
  leadDeviationDays: z.number().min(0, 'Variação do prazo inválida').max(365, 'Variação do prazo inválida'),
  reviewDays: z.int('Intervalo inválido').min(1, 'Intervalo inválido').max(365, 'Intervalo inválido'),
});

/** Says how the account reorders what says nothing else. Throws 400 for days that cannot be. */
export async function savePlanningSettings(
  { accountId }: Viewer,
  rules: z.input<typeof Rules>,
): Promise<PlanningSettings> {
  const parsed = Rules.safeParse(rules);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]!.message);
  const { leadDays, leadDeviationDays, reviewDays } = parsed.data;
  await queryRows(
    `INSERT INTO planning_settings (account_id, lead_days, lead_deviation_days, review_days) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id) DO UPDATE SET lead_days = excluded.lead_days,
       lead_deviation_days = excluded.lead_deviation_days, review_days = excluded.review_days`,
    [accountId, leadDays, leadDeviationDays, reviewDays],
  );
  return planningSettings(accountId);
}
