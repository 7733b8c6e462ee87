import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Sentences } from '#server/platform/language/stored.ts';
import type { AlertKind, AlertSeverity } from './alerts.ts';
import { groupFindings } from './groupFindings.ts';

/** A condition that holds now and needs the seller's attention. */
export interface Finding {
  kind: AlertKind;
  /** The most severe that it may be: the money at stake decides how severe it is. */
  severity: AlertSeverity;
  productId: number | null;
  /** Identifies the subject: at most one open alert per fingerprint. */
  fingerprint: string;
  /** In Padrão, see `stored`. */
  title: string;
  message: string;
  sentences?: Sentences<'title' | 'message'>;
  /** Figures that support the finding. */
  evidence: object;
  /** Money at stake in 30 days, in BRL where there is an exchange rate. Null when unknown. */
  stake?: Money | null;
  /** The same in the currency of the finding's screens, when that is another. */
  shown?: Money | null;
  /** Products or sellers that it is about, 1 by default. */
  subjects?: number;
}

/** A finding whose severity follows its money, and the fingerprint of the alert that stands for it. */
export interface SizedFinding extends Omit<Finding, 'shown'> {
  stake: Money | null;
  subjects: number;
  groupFingerprint: string | null;
}

/**
 * Synchronizes the open alerts of some kinds with the findings, in the caller's transaction: opens new ones, updates known
 * ones and resolves those without a finding. Findings of one kind are grouped, see `groupFindings`; `revenueMinor` is the
 * account's of 30 days in centavos of BRL, kept for the thresholds of the rules. An alert that became more severe is unread again. Publishes `alertsChanged`.
 */
export async function raiseAlerts(
  accountId: number,
  kinds: readonly AlertKind[],
  findings: readonly Finding[],
  revenueMinor: number,
  tx: Queryable,
): Promise<{ opened: number; resolved: number }> {
  const alerts = groupFindings(findings, revenueMinor);
  const column = <Value>(read: (finding: SizedFinding) => Value) => alerts.map(read);
  const resolved = await queryRows<{ isMember: boolean }>(
    `UPDATE alerts SET resolved_at = now() WHERE account_id = $1 AND resolved_at IS NULL AND kind = ANY ($2::"AlertKind"[])
       AND fingerprint <> ALL ($3::text[]) RETURNING group_fingerprint IS NOT NULL AS "isMember"`,
    [accountId, kinds, column(({ fingerprint }) => fingerprint)],
    tx,
  );
  const raised = await queryRows<{ isNew: boolean; isReopened: boolean; isMember: boolean }>(
    `INSERT INTO alerts AS known (account_id, kind, severity, product_id, fingerprint, title, message, evidence,
                                  stake_minor, stake_currency, subjects, group_fingerprint, sentences)
     SELECT $1, * FROM unnest($2::"AlertKind"[], $3::"AlertSeverity"[], $4::int[], $5::text[], $6::text[], $7::text[],
                              $8::jsonb[], $9::bigint[], $10::bpchar[], $11::int[], $12::text[], $13::jsonb[])
     ON CONFLICT (account_id, fingerprint) WHERE resolved_at IS NULL DO UPDATE SET
       severity = excluded.severity, product_id = excluded.product_id, title = excluded.title,
       message = excluded.message, sentences = excluded.sentences, evidence = excluded.evidence,
       updated_at = excluded.updated_at, stake_minor = excluded.stake_minor, stake_currency = excluded.stake_currency,
       subjects = excluded.subjects, group_fingerprint = excluded.group_fingerprint,
       read_at = CASE WHEN excluded.severity < known.severity THEN NULL ELSE known.read_at END
     RETURNING old.id IS NULL AS "isNew", old.read_at IS NOT NULL AND new.read_at IS NULL AS "isReopened",
               new.group_fingerprint IS NOT NULL AS "isMember"`,
    [
      accountId,
      ...(['kind', 'severity', 'productId', 'fingerprint', 'title', 'message'] as const).map((name) =>
        column((finding) => finding[name]),
      ),
      column(({ evidence }) => JSON.stringify(evidence)),
      column(({ stake }) => stake?.minor ?? null),
      column(({ stake }) => stake?.currency ?? null),
      column(({ subjects }) => subjects),
      column(({ groupFingerprint }) => groupFingerprint),
      column(({ sentences }) => sentences && JSON.stringify(sentences)),
    ],
    tx,
  );
  await queryRows(
    `INSERT INTO alert_revenues (account_id, revenue_minor) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET revenue_minor = excluded.revenue_minor`,
    [accountId, Math.round(revenueMinor)],
    tx,
  );
  const shown = raised.filter(({ isMember }) => !isMember);
  const outcome = {
    opened: shown.filter(({ isNew }) => isNew).length,
    resolved: resolved.filter(({ isMember }) => !isMember).length,
  };
  const isAnyReopened = shown.some(({ isReopened }) => isReopened);
  if (outcome.opened + outcome.resolved > 0 || isAnyReopened) await publish('alertsChanged', { accountId }, tx);
  return outcome;
}
