import { queryRows } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { demoEmail } from './demoAccount.ts';
import { type Browser, closeSession, type OpenedSession, openSession } from './session.ts';
import { countDemoVisit } from './signInLimits.ts';

/**
 * Opens a session of the demonstration, without its password, in place of the one whose token is given. Throws 404 where
 * there is none, 429 after many from one address.
 */
export async function openDemo(browser: Browser, leftToken: string | null): Promise<OpenedSession> {
  const [user] = await queryRows<{ id: number }>('SELECT id FROM users WHERE email = $1', [demoEmail()]);
  if (!user) throw notFound('Não há demonstração nesta instalação', 'This installation has no demonstration');
  await countDemoVisit(browser.ip ?? 'unknown');
  if (leftToken) await closeSession(leftToken);
  return openSession(user.id, browser);
}
