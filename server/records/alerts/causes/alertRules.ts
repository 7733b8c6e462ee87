import { type AlertKind, AlertKind as AlertKinds } from '#prisma/generated/client/client.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Every kind, in the order of the rules on screen. */
const alertKinds = Object.values(AlertKinds);

/** From which money on the account is notified of a kind of alerts. */
export interface AlertRule {
  kind: AlertKind;
  /** False: the kind is neither counted nor listed among what is open. */
  isOn: boolean;
  /** Centavos of BRL in 30 days, of all findings of the kind together. */
  thresholdMinor: number;
  /** Whether the threshold is the account's default, which follows its revenue. */
  isDefault: boolean;
  /** Alerts of 90 days that reached the threshold by their last known money; those of unknown money count. */
  reached: number;
  /** Alerts of 90 days in all. */
  opened: number;
}

/** Least default, however small the account. */
const LEAST_MINOR = 50_00;
const SHARE_OF_REVENUE = 0.001;
const REPLAYED_DAYS = 90;

/** Default threshold of an account with this revenue, both of 30 days in centavos of BRL: R$ 50, or 0.1 % if that is more. */
export const defaultThreshold = (revenueMinor: number): number =>
  Math.max(LEAST_MINOR, Math.round(revenueMinor * SHARE_OF_REVENUE));

/**
 * The account's rule of every kind, with what it would have notified of in the last 90 days. A group counts as one alert, as it is one
 * to the reader; money is that of the last confirmation.
 */
export async function alertRules(
  { accountId }: Pick<Viewer, 'accountId'>,
  now: Date = currentTime(),
): Promise<AlertRule[]> {
  const rules = await thresholds(accountId);
  const opened = await queryRows<{ kind: AlertKind; opened: number; reached: number }>(
    `SELECT a.kind, count(*)::int AS opened,
            count(*) FILTER (WHERE a.stake_minor IS NULL OR a.stake_currency <> 'BRL' OR a.stake_minor >= r.least)::int AS reached
     FROM alerts a JOIN unnest($2::"AlertKind"[], $3::bigint[]) AS r (kind, least) USING (kind)
     WHERE a.account_id = $1 AND a.group_fingerprint IS NULL AND a.opened_at > $4::timestamptz - make_interval(days => ${REPLAYED_DAYS})
     GROUP BY a.kind`,
    [accountId, rules.map(({ kind }) => kind), rules.map(({ thresholdMinor }) => thresholdMinor), now],
  );
  const counts = new Map(opened.map(({ kind, ...rest }) => [kind, rest]));
  return rules.map((rule) => ({ ...rule, ...(counts.get(rule.kind) ?? { opened: 0, reached: 0 }) }));
}

/** The account's rules without what they would have notified of. */
export async function thresholds(accountId: number): Promise<Omit<AlertRule, 'opened' | 'reached'>[]> {
  const rows = await queryRows<{ kind: AlertKind; isOn: boolean; minor: number | null; revenue: number }>(
    `SELECT k.kind, coalesce(r.is_on, true) AS "isOn", r.threshold_minor::float8 AS minor,
            coalesce(v.revenue_minor, 0)::float8 AS revenue
     FROM unnest($2::"AlertKind"[]) WITH ORDINALITY AS k (kind, place)
     LEFT JOIN alert_rules r ON r.account_id = $1 AND r.kind = k.kind
     LEFT JOIN alert_revenues v ON v.account_id = $1
     ORDER BY place`,
    [accountId, alertKinds],
  );
  return rows.map(({ kind, isOn, minor, revenue }) => ({
    kind,
    isOn,
    thresholdMinor: minor ?? defaultThreshold(revenue),
    isDefault: minor === null,
  }));
}

/** The threshold of kinds for which the account chose none, centavos of BRL in 30 days. */
export async function usualThreshold(accountId: number): Promise<number> {
  const [row] = await queryRows<{ minor: number }>(
    'SELECT revenue_minor::float8 AS minor FROM alert_revenues WHERE account_id = $1',
    [accountId],
  );
  return defaultThreshold(row?.minor ?? 0);
}
