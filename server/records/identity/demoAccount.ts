import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { type Browser, type OpenedSession, openSession } from '#server/records/identity/sessions/session.ts';
import { countDemoVisit } from '#server/records/identity/sessions/signInLimits.ts';

let demoEmail: string | null = null;

/** Sets the e-mail of the public demonstration account; null: the installation has none. */
export const useDemoAccount = (address: string | null): void => {
  demoEmail = address;
};

/** Whether an e-mail is that of the public demonstration account, which everybody shares. */
export const isDemoEmail = (address: string): boolean => address === demoEmail;

/** Whether the viewer is a visitor of the demonstration, whose account is shared. */
export const isDemo = ({ person }: Viewer): boolean => person !== undefined && isDemoEmail(person.email);

/** Whether the installation has a demonstration account other than the viewer's own. */
export const hasDemo = async ({ accountId }: Viewer): Promise<boolean> =>
  (
    await queryRow<{ hasDemo: boolean }>(
      'SELECT EXISTS (SELECT FROM users WHERE email = $1 AND account_id <> $2) AS "hasDemo"',
      [demoEmail, accountId],
    )
  ).hasDemo;

/** Opens a session of the demonstration account without a password. Throws 404 without one, 429 as `countDemoVisit`. */
export async function signInToDemo(browser: Browser): Promise<OpenedSession> {
  const [user] = await queryRows<{ id: number }>('SELECT id FROM users WHERE email = $1', [demoEmail]);
  if (!user) throw notFound('Não há demonstração nesta instalação', 'This installation has no demonstration');
  await countDemoVisit(browser.ip);
  return openSession(user.id, browser);
}
