import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { dayOutOfRange, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

const END = `
UPDATE overheads SET valid_until = CASE WHEN valid_from <= $3::date OR $3 IS NULL THEN $3::date ELSE valid_until END
WHERE account_id = $1 AND id = $2 RETURNING valid_from <= $3::date OR $3 IS NULL AS "isEnded"`;

/**
 * Sets the last day of an overhead; null: it goes on. Throws NOT_FOUND for one that is not the account's, BAD_REQUEST for a
 * day before its first one.
 */
export async function endOverhead(viewer: Viewer, id: number, lastDay: string | null): Promise<void> {
  if (lastDay !== null && !isDayInRange(lastDay)) throw dayOutOfRange(lastDay);
  await moneyWrite(viewer, {
    write: async (tx: Queryable) => {
      const [ended] = await queryRows<{ isEnded: boolean }>(END, [viewer.accountId, id, lastDay], tx);
      if (!ended) throw notFound('overheads.notFound');
      if (!ended.isEnded) throw badRequest('overheads.endsFirst');
    },
    event: () => ({ kind: 'costs', details: { overheads: 1, deleted: 0 } }),
  });
}
