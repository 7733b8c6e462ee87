import type { Alert, AlertKind, AlertSeverity, Prisma } from '#prisma/generated/client/client.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { AlertQuery } from '#server/records/alerts/alerts.ts';
import type { AlertRule } from './alertRules.ts';
import { quietAlerts } from './quietAlerts.ts';

/** Which findings: those that need the seller, those put off by a mute or a rule, or those that no longer hold. */
export type AlertState = 'open' | 'muted' | 'resolved';

/** The findings of one kind in one state. */
export interface AlertCause {
  kind: AlertKind;
  state: AlertState;
  severity: AlertSeverity;
  /** Products, sellers or orders that they are about. */
  subjects: number;
  findings: number;
  /** Money at stake in 30 days, centavos of BRL: the sum of the known. Null when none is known. */
  stakeMinor: number | null;
  /** Findings whose money is unknown, left out of the sum. */
  unknown: number;
  isUnread: boolean;
  /** Whether the money reaches the threshold of the rule, or is unknown. */
  isAbove: boolean;
  /** When the last of them opened. */
  openedAt: Date;
  /** When the kind is shown again; null when it is not muted. */
  mutedUntil: Date | null;
  rule: Pick<AlertRule, 'kind' | 'isOn' | 'thresholdMinor' | 'isDefault'>;
}

/** Resolved findings are listed for so long. */
const RESOLVED_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const CAUSES = `
WITH found AS (
  SELECT a.kind, a.severity, coalesce(a.subjects, 1) AS subjects, a.read_at IS NULL AS is_unread, a.opened_at,
         CASE WHEN a.stake_currency = 'BRL' THEN a.stake_minor END AS stake_minor,
         a.fingerprint = 'group:' || a.kind::text AS is_group, a.group_fingerprint IS NULL AS is_alone
  FROM alerts a
  WHERE a.account_id = $1 AND CASE WHEN $2 = 'resolved' THEN a.resolved_at > $3
    ELSE a.resolved_at IS NULL AND ($2 = 'muted') = (a.kind = ANY ($4::"AlertKind"[]) OR coalesce(a.product_id = ANY ($5::int[]), false)) END
)
SELECT kind, min(severity)::text AS severity, sum(subjects) FILTER (WHERE NOT is_group)::int AS subjects,
       count(*) FILTER (WHERE NOT is_group)::int AS findings,
       sum(stake_minor) FILTER (WHERE NOT is_group)::float8 AS "stakeMinor",
       count(*) FILTER (WHERE NOT is_group AND stake_minor IS NULL)::int AS unknown,
       coalesce(bool_or(is_unread) FILTER (WHERE is_alone), false) AS "isUnread", max(opened_at) AS "openedAt"
FROM found GROUP BY kind HAVING bool_or(NOT is_group)
ORDER BY "stakeMinor" DESC NULLS LAST, kind`;

/** The account's alerts by cause, one for each kind, those with most money at stake first. */
export async function alertCauses(
  viewer: Pick<Viewer, 'accountId'>,
  state: AlertState = 'open',
  now: Date = currentTime(),
): Promise<AlertCause[]> {
  const { rules, ...quiet } = await quietAlerts(viewer, now);
  const rows = await queryRows<Omit<AlertCause, 'state' | 'isAbove' | 'mutedUntil' | 'rule'>>(CAUSES, [
    viewer.accountId,
    state,
    resolvedSince(now),
    quiet.kinds,
    quiet.productIds,
  ]);
  return rows.map((row) => {
    const rule = rules.get(row.kind)!;
    return {
      ...row,
      state,
      isAbove: row.stakeMinor === null || row.stakeMinor >= rule.thresholdMinor,
      mutedUntil: quiet.mutedUntil.get(row.kind) ?? null,
      rule,
    };
  });
}

/** Number of open causes with something unread that reach the threshold of their rule: what the bell shows. */
export async function unreadAlertCount(viewer: Pick<Viewer, 'accountId'>): Promise<number> {
  return (await alertCauses(viewer)).filter(({ isUnread, isAbove }) => isUnread && isAbove).length;
}

/** A page of the findings of a cause, those with most money at stake first. */
export async function alertFindings(
  viewer: Pick<Viewer, 'accountId'>,
  { kind, state }: { kind: AlertKind; state: AlertState },
  query: AlertQuery = {},
  now: Date = currentTime(),
): Promise<Alert[]> {
  const where = await whereOf(viewer, kind, state, now);
  if (!where) return [];
  return accountPrisma(viewer).alert.findMany({
    ...query,
    where: { kind, fingerprint: { not: `group:${kind}` }, ...where },
    orderBy: [{ stakeMinor: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
  });
}

/** Null: nothing of the kind is in the state. */
async function whereOf(
  viewer: Pick<Viewer, 'accountId'>,
  kind: AlertKind,
  state: AlertState,
  now: Date,
): Promise<Prisma.AlertWhereInput | null> {
  if (state === 'resolved') return { resolvedAt: { gt: resolvedSince(now) } };
  const { kinds, productIds } = await quietAlerts(viewer, now);
  const isQuiet = kinds.includes(kind);
  if (state === 'open')
    return isQuiet ? null : { resolvedAt: null, OR: [{ productId: null }, { productId: { notIn: productIds } }] };
  return { resolvedAt: null, ...(!isQuiet && { productId: { in: productIds } }) };
}

/** Marks every open alert of a kind as read or unread. Publishes `alertsChanged`. */
export async function markAlertCauseRead(
  { accountId }: Pick<Viewer, 'accountId'>,
  kind: AlertKind,
  isRead: boolean,
  now: Date = currentTime(),
): Promise<void> {
  await queryRows(
    `UPDATE alerts SET read_at = CASE WHEN $3 THEN coalesce(read_at, $4) END
     WHERE account_id = $1 AND kind = $2 AND resolved_at IS NULL AND (read_at IS NULL) = $3`,
    [accountId, kind, isRead, now],
  );
  await publish('alertsChanged', { accountId });
}

const resolvedSince = (now: Date) => new Date(now.getTime() - RESOLVED_DAYS * DAY_MS);
