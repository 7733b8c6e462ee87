import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import type { AlertKind, AlertSeverity } from './alerts.ts';

/** A condition that holds now and needs the seller's attention. */
export interface Finding {
  kind: AlertKind;
  severity: AlertSeverity;
  productId: number | null;
  /** Identifies the subject: at most one open alert per fingerprint. */
  fingerprint: string;
  title: string;
  message: string;
  /** Figures that support the finding. */
  evidence: object;
}

/**
 * Synchronizes the open alerts of some kinds with the findings, in the caller's transaction: opens new ones, updates known
 * ones and resolves those without a finding. An alert that became more severe is unread again. Publishes `alertsChanged`.
 */
export async function raiseAlerts(
  accountId: number,
  kinds: readonly AlertKind[],
  findings: readonly Finding[],
  tx: Queryable,
): Promise<{ opened: number; resolved: number }> {
  const { reopened, ...outcome } = await queryRow<{ opened: number; resolved: number; reopened: number }>(
    `WITH found AS (
       SELECT DISTINCT ON (fingerprint) * FROM unnest($3::"AlertKind"[], $4::"AlertSeverity"[], $5::int[], $6::text[], $7::text[], $8::text[], $9::jsonb[])
         AS found (kind, severity, product_id, fingerprint, title, message, evidence) ORDER BY fingerprint
     ), resolved AS (
       UPDATE alerts SET resolved_at = now() WHERE account_id = $1 AND resolved_at IS NULL AND kind = ANY ($2::"AlertKind"[])
         AND fingerprint <> ALL (SELECT fingerprint FROM found) RETURNING id
     ), raised AS (
       INSERT INTO alerts AS known (account_id, kind, severity, product_id, fingerprint, title, message, evidence)
       SELECT $1, * FROM found
       ON CONFLICT (account_id, fingerprint) WHERE resolved_at IS NULL DO UPDATE SET
         severity = excluded.severity, product_id = excluded.product_id, title = excluded.title,
         message = excluded.message, evidence = excluded.evidence, updated_at = now(),
         read_at = CASE WHEN excluded.severity < known.severity THEN NULL ELSE known.read_at END
       RETURNING old.id IS NULL AS is_new, old.read_at IS NOT NULL AND new.read_at IS NULL AS is_reopened
     )
     SELECT (SELECT count(*) FROM raised WHERE is_new)::int AS opened, (SELECT count(*) FROM resolved)::int AS resolved,
            (SELECT count(*) FROM raised WHERE is_reopened)::int AS reopened`,
    [
      accountId,
      kinds,
      ...(['kind', 'severity', 'productId', 'fingerprint', 'title', 'message'] as const).map((name) =>
        findings.map((finding) => finding[name]),
      ),
      findings.map(({ evidence }) => JSON.stringify(evidence)),
    ],
    tx,
  );
  if (outcome.opened + outcome.resolved + reopened > 0) await publish('alertsChanged', { accountId }, tx);
  return outcome;
}
