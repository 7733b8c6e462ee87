import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { demoEmail } from './demoAccount.ts';
import { type Browser, type OpenedSession, openSession } from '#server/records/identity/sessions/session.ts';
import { countDemoVisit } from '#server/records/identity/sessions/signInLimits.ts';

/** Opens a session of the demonstration, without its password. Throws 404 where there is none, 429 after many from one address. */
export async function signInToDemo(browser: Browser): Promise<OpenedSession> {
  const [user] = await queryRows<{ id: number }>('SELECT id FROM users WHERE email = $1', [demoEmail()]);
  if (!user) throw notFound('Não há demonstração nesta instalação', 'This installation has no demonstration');
  await countDemoVisit(browser.ip ?? 'unknown');
  return openSession(user.id, browser);
}
