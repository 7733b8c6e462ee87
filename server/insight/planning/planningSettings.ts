import { queryRows } from '#server/platform/postgres/db.ts';
import type { ReorderRules } from '#server/insight/planning/restock/reorder.ts';
import { SERVICE_FACTORS } from '#server/insight/planning/forecast/serviceLevels.ts';

type AccountRules = Pick<ReorderRules, 'leadDays' | 'leadDeviationDays' | 'reviewDays' | 'serviceFactor'>;

/** What an account starts with: z for 95 % (metric dictionary), lead time and review as in its test vector. */
const DEFAULTS: AccountRules = {
  leadDays: 20,
  leadDeviationDays: 4,
  reviewDays: 30,
  serviceFactor: SERVICE_FACTORS[95],
};

export interface PlanningSettings extends AccountRules {
  /** When forecasts, suggestions and insights were last made; null: never. */
  refreshedAt: Date | null;
}

/** How the account reorders what says nothing else. */
export async function planningSettings(accountId: number): Promise<PlanningSettings> {
  const [row] = await queryRows<PlanningSettings>(
    `SELECT lead_days::float8 AS "leadDays", lead_deviation_days::float8 AS "leadDeviationDays",
            review_days AS "reviewDays", service_factor::float8 AS "serviceFactor", refreshed_at AS "refreshedAt"
     FROM planning_settings WHERE account_id = $1`,
    [accountId],
  );
  return row ?? { ...DEFAULTS, refreshedAt: null };
}
