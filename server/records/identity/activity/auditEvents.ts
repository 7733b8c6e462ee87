import type { AuditEvent, AuditKind, Prisma } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { isDemo } from '#server/records/identity/demoAccount.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Columns, relations and page to read. */
type EventQuery = Pick<Prisma.AuditEventFindManyArgs, 'select' | 'include' | 'cursor' | 'skip' | 'take'>;

const MAX_EVENTS = 100;

/** Events of the account, newest first; `kinds`: only of these. */
export const auditEvents = (
  viewer: Pick<Viewer, 'accountId'>,
  { kinds }: { kinds?: readonly AuditKind[] | null } = {},
  query: EventQuery = {},
): Promise<AuditEvent[]> =>
  accountPrisma(viewer).auditEvent.findMany({
    take: MAX_EVENTS,
    ...query,
    where: { ...(kinds && { kind: { in: [...kinds] } }) },
    orderBy: { id: 'desc' },
  });

export interface AuditLine extends Pick<AuditEvent, 'kind' | 'at' | 'ip' | 'userAgent' | 'details'> {
  /** Name of the person; null for the installation and for a person who is gone. */
  person: string | null;
}

const CHUNK = 1_000;

/** All events of the account with their persons, newest first, in chunks. */
export async function* eachAuditEvent(viewer: Pick<Viewer, 'accountId' | 'person'>): AsyncGenerator<AuditLine[]> {
  const address = isDemo(viewer) ? 'NULL' : 'e.ip'; // visitors of the demonstration do not see each other's
  let before = 2_147_483_647;
  for (;;) {
    const rows = await queryRows<AuditLine & { id: number }>(
      `SELECT e.id, e.kind, e.at, ${address} AS ip, e.user_agent AS "userAgent", e.details, u.name AS person
       FROM audit_events e LEFT JOIN users u ON u.account_id = e.account_id AND u.id = e.user_id
       WHERE e.account_id = $1 AND e.id < $2 ORDER BY e.id DESC LIMIT $3`,
      [viewer.accountId, before, CHUNK],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) return;
    before = rows.at(-1)!.id;
  }
}
