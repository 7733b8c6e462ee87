import type { AuditKind } from '#prisma/generated/client/client.ts';
import { caller } from '#server/platform/http/caller.ts';
import { limiter } from '#server/platform/http/limiter.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** An event of an account. `details` never hold a secret, nor what belongs to another person. */
export interface AuditEntry {
  kind: AuditKind;
  details?: Record<string, string | number | boolean | null>;
}

/** The account of an event and the person who caused it; without a person, the installation did. */
export type Actor = Pick<Viewer, 'accountId'> & Partial<Pick<Viewer, 'userId'>>;

const MAX_USER_AGENT = 300;

/** Adds an event to the account's record, with address and browser of the request; in `on` when it belongs to a change. */
export async function recordEvent(
  { accountId, userId = 0 }: Actor,
  { kind, details = {} }: AuditEntry,
  on?: Queryable,
): Promise<void> {
  const { ip, userAgent } = caller();
  await queryRows(
    `INSERT INTO audit_events (account_id, user_id, kind, ip, user_agent, details) VALUES ($1, $2, $3, $4, $5, $6)`,
    [accountId, userId, kind, ip, userAgent?.slice(0, MAX_USER_AGENT) ?? null, JSON.stringify(details)],
    on,
  );
}

const HOUR_S = 60 * 60;
/** Only counts: nothing is refused. */
const counts = limiter('audit', 1, HOUR_S);

/**
 * Like `recordEvent` for what may come in floods: of equal events within an hour it adds the 1st, 10th, 100th…, with
 * `times` in the details.
 */
export async function recordRepeated(actor: Actor, { kind, details = {} }: AuditEntry): Promise<void> {
  const key = [actor.accountId, actor.userId, kind, ...Object.values(details)].join('/').slice(0, 200);
  const { consumedPoints: times } = await counts.penalty(key, 1);
  if (/^10*$/.test(String(times))) await recordEvent(actor, { kind, details: { ...details, times } });
}
