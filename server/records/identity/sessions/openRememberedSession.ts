import { pool, type Queryable } from '#server/platform/postgres/db.ts';
import { rememberDevice } from './knownDevices.ts';
import { type Browser, type OpenedSession, openSession } from './session.ts';

/** Opens a session and remembers its browser as one the person has signed in with. */
export async function openRememberedSession(
  userId: number,
  browser: Browser,
  on: Queryable = pool,
): Promise<OpenedSession> {
  const session = await openSession(userId, browser, on);
  return { ...session, device: await rememberDevice(userId, browser.device ?? null, on) };
}
