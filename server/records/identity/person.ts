import { preparedRows, transaction } from '#server/platform/postgres/db.ts';
import type { Person, Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { setOfPerson } from './setOfPerson.ts';

/** Name and e-mail of the signed-in person. Queries them only when the session does not hold them. */
export async function person({ userId, accountId, person: known }: Viewer): Promise<Person> {
  if (known) return known;
  const [found] = await preparedRows<Person>('SELECT name, email FROM users WHERE account_id = $1 AND id = $2', [
    accountId,
    userId,
  ]);
  return found!;
}

/** Allows or forbids arbitrary GraphQL operations in the person's browser sessions, as GraphiQL sends. */
export const setDeveloperMode = (viewer: Viewer, isOn: boolean): Promise<void> =>
  transaction(async (tx) => {
    await setOfPerson(viewer, 'is_developer', isOn, tx);
    await recordEvent(viewer, { kind: 'developerMode', details: { isOn } }, tx);
  });
