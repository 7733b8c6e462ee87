import type { AlertKind, Prisma } from '#prisma/generated/client/client.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badField, badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** A kind or a product, never both. */
export interface MuteSubject {
  kind?: AlertKind | null;
  productId?: number | null;
}

/** How long alerts may be muted for, in days. */
const MUTE_DAYS = [7, 30];
/** Mutes of products an account may have at a time. */
const MOST = 500;

/** What the account has muted and until when, the first to end first; at most 500 products and each kind. */
export const alertMutes = (
  viewer: Pick<Viewer, 'accountId'>,
  query: Pick<Prisma.AlertMuteFindManyArgs, 'select' | 'include'> = {},
  now: Date = currentTime(),
) =>
  accountPrisma(viewer).alertMute.findMany({
    ...query,
    where: { until: { gt: now } },
    orderBy: [{ until: 'asc' }, { id: 'asc' }],
  });

/** Class of the advisory locks of mutes; the object is the account id. */
const MUTE_LOCK = 7_206_208;

/**
 * Hides the alerts of a kind or of a product for 7 or 30 days, today included; a mute in force is replaced. Publishes `alertsChanged`. Throws
 * BAD_REQUEST for other days or subjects, NOT_FOUND for a product of no or another account, CONFLICT above 500.
 */
export async function muteAlerts(
  viewer: Pick<Viewer, 'accountId'>,
  subject: MuteSubject,
  days: number,
  now: Date = currentTime(),
): Promise<void> {
  const { accountId } = viewer;
  if (!MUTE_DAYS.includes(days)) throw badField('days', 'errors.muteDays');
  const [kind, productId] = subjectOf(subject);
  if (productId !== null && !(await accountPrisma(viewer).product.findUnique({ where: rowKey(viewer, productId) })))
    throw notFound('products.notFound');
  await transaction(async (tx) => {
    await queryRows(`SELECT pg_advisory_xact_lock(${MUTE_LOCK}, $1)`, [accountId], tx); // one mute of a subject
    await queryRows(REMOVE_ENDED_AND_OWN, [accountId, now, kind, productId], tx);
    const { length } = await queryRows('SELECT FROM alert_mutes WHERE account_id = $1', [accountId], tx);
    if (length >= MOST) throw conflict('errors.tooManyMutes');
    await queryRows(
      'INSERT INTO alert_mutes (account_id, kind, product_id, until) VALUES ($1, $2, $3, $4)',
      [accountId, kind, productId, new Date(`${daysBefore(saoPauloDay(now.getTime()), -days)}T00:00:00-03:00`)],
      tx,
    );
    await publish('alertsChanged', { accountId }, tx);
  });
}

/** Shows the alerts of a kind or of a product again. Publishes `alertsChanged`. Throws BAD_REQUEST without one subject. */
export async function unmuteAlerts(
  { accountId }: Pick<Viewer, 'accountId'>,
  subject: MuteSubject,
  now: Date = currentTime(),
): Promise<void> {
  await queryRows(REMOVE_ENDED_AND_OWN, [accountId, now, ...subjectOf(subject)]);
  await publish('alertsChanged', { accountId });
}

const REMOVE_ENDED_AND_OWN = `
DELETE FROM alert_mutes WHERE account_id = $1 AND (until <= $2 OR kind = $3::"AlertKind" OR product_id = $4::int)`;

function subjectOf({ kind = null, productId = null }: MuteSubject): [AlertKind | null, number | null] {
  if ((kind === null) === (productId === null)) throw badRequest('errors.kindOrProduct');
  return [kind, productId];
}
