import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { now } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isDemo } from '#server/records/identity/demoAccount.ts';
import { IDLE_HOURS, SESSION_COLUMNS, type SessionDetails } from './session.ts';

/** Prisma condition for the person's open sessions. */
export const openSessions = ({ userId }: Viewer) => ({
  userId,
  expiresAt: { gt: new Date(now()) },
  lastSeenAt: { gt: new Date(now() - IDLE_HOURS * 3_600_000) },
});

/** Open sessions of the person: the caller's first, then by last use. In the shared demonstration only the caller's. */
export async function sessions(viewer: Viewer): Promise<SessionDetails[]> {
  const rows = await accountPrisma(viewer).session.findMany({
    select: SESSION_COLUMNS,
    where: openSessions(viewer),
    orderBy: [{ lastSeenAt: 'desc' }, { handle: 'asc' }],
  });
  const isCurrent = isCurrentFor(viewer);
  const others = isDemo(viewer) ? [] : rows.filter((row) => !isCurrent(row));
  return [...rows.filter(isCurrent), ...others];
}

/** Whether a session is the caller's. */
export const isCurrentFor =
  ({ access }: Viewer) =>
  ({ handle }: Pick<SessionDetails, 'handle'>): boolean =>
    access?.kind === 'session' && access.key === handle;
