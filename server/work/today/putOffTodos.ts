import { queryRows } from '#server/platform/postgres/db.ts';
import { badField } from '#server/platform/values/errors.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { TodoKind } from './todos.ts';

/** How long a kind may be put off for, in days; as long as its alerts may be muted for. */
const PUT_OFF_DAYS = [7, 30];

/** Kinds that the person put off and that are not shown yet, with the moment from which they are. */
export async function putOffUntil({ accountId, userId }: Viewer, now: Date): Promise<Map<TodoKind, Date>> {
  const rows = await queryRows<{ kind: TodoKind; until: Date }>(
    'SELECT kind, until FROM put_off_todos WHERE account_id = $1 AND user_id = $2 AND until > $3',
    [accountId, userId, now],
  );
  return new Map(rows.map(({ kind, until }) => [kind, until]));
}

/**
 * Hides a kind of things to do from the person for 7 or 30 days, today included; other people of the account, alerts and the bell keep it.
 * A day in force is replaced. Throws BAD_REQUEST for other days and for readings that failed.
 */
export async function putOffTodo(
  { accountId, userId }: Viewer,
  kind: TodoKind,
  days: number,
  now: Date = currentTime(),
): Promise<void> {
  if (kind === 'reading_failed') throw badField('kind', 'errors.putOffFailure');
  if (!PUT_OFF_DAYS.includes(days)) throw badField('days', 'errors.putOffDays');
  await queryRows(
    `INSERT INTO put_off_todos (account_id, user_id, kind, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, user_id, kind) DO UPDATE SET until = excluded.until`,
    [accountId, userId, kind, new Date(`${daysBefore(saoPauloDay(now.getTime()), -days)}T00:00:00-03:00`)],
  );
}

/** Shows a kind of things to do to the person again. */
export async function showTodo({ accountId, userId }: Viewer, kind: TodoKind): Promise<void> {
  await queryRows('DELETE FROM put_off_todos WHERE account_id = $1 AND user_id = $2 AND kind = $3', [
    accountId,
    userId,
    kind,
  ]);
}
