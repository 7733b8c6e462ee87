import type { AlertKind } from '#prisma/generated/client/client.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { badField } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type AlertRule, alertRules } from './alertRules.ts';

/** Ten billion reais, in centavos. */
const MOST_MINOR = 1_000_000_000_000;

/**
 * Sets the account's rule of a kind; a null threshold follows the revenue. Publishes `alertsChanged`. Throws BAD_REQUEST for
 * a threshold out of range.
 */
export async function setAlertRule(
  viewer: Pick<Viewer, 'accountId'>,
  { kind, isOn, thresholdMinor }: { kind: AlertKind; isOn: boolean; thresholdMinor: number | null },
): Promise<AlertRule> {
  const { accountId } = viewer;
  if (thresholdMinor !== null && !(thresholdMinor >= 0 && thresholdMinor <= MOST_MINOR))
    throw badField('thresholdMinor', 'errors.alertAmountRange');
  await queryRows(
    `INSERT INTO alert_rules (account_id, kind, is_on, threshold_minor) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, kind) DO UPDATE SET is_on = excluded.is_on, threshold_minor = excluded.threshold_minor`,
    [accountId, kind, isOn, thresholdMinor],
  );
  await publish('alertsChanged', { accountId });
  return (await alertRules(viewer)).find((rule) => rule.kind === kind)!;
}
