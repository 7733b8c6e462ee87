import { preparedRows } from '#server/platform/postgres/db.ts';
import type { Person, Viewer } from '#server/platform/values/viewer.ts';

/** The signed-in person's name and e-mail; read only where the session did not tell them already. */
export async function person({ userId, accountId, person: known }: Viewer): Promise<Person> {
  if (known) return known;
  const [found] = await preparedRows<Person>('SELECT name, email FROM users WHERE account_id = $1 AND id = $2', [
    accountId,
    userId,
  ]);
  return found!;
}
