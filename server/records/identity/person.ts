import { preparedRows } from '#server/platform/postgres/db.ts';
import type { Person, Viewer } from '#server/platform/values/viewer.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';

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
  accountTransaction(viewer, async ({ prisma, tx }) => {
    await prisma.user.update({ where: { id: viewer.userId }, data: { isDeveloper: isOn }, select: { id: true } });
    await recordEvent(viewer, { kind: 'developerMode', details: { isOn } }, tx);
  });
