import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type Severity = 'critical' | 'high' | 'medium' | 'low';

export interface Alert {
  id: number;
  kind: string;
  severity: Severity;
  productId: number | null;
  title: string;
  message: string;
  evidence: Record<string, unknown>;
  openedAt: Date;
  updatedAt: Date;
  /** Null while it still holds. */
  resolvedAt: Date | null;
  readAt: Date | null;
}

export interface AlertFilter {
  ids?: readonly number[];
  /** Only of these kinds. */
  kinds?: readonly string[] | null;
  productId?: number | null;
  /** Only those nobody has read that still hold. */
  isUnread?: boolean | null;
  limit?: number;
}

const MOST = 200;

/** The account's alerts: unread ones by severity, the gravest first, others by when they opened, the latest first. */
export const alerts = (
  { accountId }: Pick<Viewer, 'accountId'>,
  { ids, kinds, productId, isUnread, limit = MOST }: AlertFilter = {},
): Promise<Alert[]> =>
  queryRows<Alert>(
    `SELECT id, kind, severity, product_id AS "productId", title, message, evidence, opened_at AS "openedAt",
            updated_at AS "updatedAt", resolved_at AS "resolvedAt", read_at AS "readAt"
     FROM alerts
     WHERE account_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2)) AND ($3::"AlertKind"[] IS NULL OR kind = ANY ($3))
       AND ($4::int IS NULL OR product_id = $4) AND (NOT $5 OR (read_at IS NULL AND resolved_at IS NULL))
     ORDER BY CASE WHEN $5 THEN severity END, opened_at DESC, id DESC
     LIMIT $6`,
    [accountId, ids ?? null, kinds ?? null, productId ?? null, isUnread ?? false, Math.min(Math.max(limit, 0), MOST)],
  );
