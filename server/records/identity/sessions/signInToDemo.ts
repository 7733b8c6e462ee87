import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { demoAccountEmail } from '#server/records/identity/demoAccount.ts';
import { openAuditedSession } from '#server/records/identity/factors/openAuditedSession.ts';
import type { Browser, OpenedSession } from './session.ts';
import { countDemoVisit } from './signInLimits.ts';

/** Opens a session of the demonstration account without a password. Throws 404 without one, 429 as `countDemoVisit`. */
export async function signInToDemo(browser: Browser): Promise<OpenedSession> {
  const [user] = await queryRows<Pick<Viewer, 'accountId' | 'userId'>>(
    'SELECT id AS "userId", account_id AS "accountId" FROM users WHERE email = $1',
    [demoAccountEmail()],
  );
  if (!user) throw notFound('account.noDemo');
  await countDemoVisit(browser.ip);
  return transaction((tx) => openAuditedSession(user, browser, 'password', tx));
}
