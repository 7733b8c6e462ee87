import { acceptLanguage } from '#client/lib/language/locale.ts';
import { CallError, noAnswer } from '#client/lib/callError.ts';
import { expireSession, sessionToken } from './session.ts';

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/**
 * Response of the first REST address that accepts the session. A 401 is retried at the next address, and ends the session
 * after the last. Throws `CallError` with the server's message.
 */
export async function restResponse(addresses: readonly string[], init: Call = {}): Promise<Response> {
  for (const address of addresses) {
    const response = await fetch(address, {
      ...init,
      headers: { 'accept-language': acceptLanguage(), ...init.headers, authorization: `Bearer ${sessionToken()}` },
    }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : noAnswer(error);
    });
    if (response.status === 401) continue;
    if (response.ok) return response;
    const body = (await response.json().catch(() => null)) as { error?: string } | null;
    if (!body?.error) throw noAnswer(undefined, response.status);
    throw new CallError(body.error, response.status);
  }
  expireSession();
  return new Promise(() => undefined); // the page is unloading: never settle, so that no error flashes up
}

/** JSON body of a response. Throws `CallError` when it is not JSON. */
export async function jsonOf<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => null)) as Answer | null;
  if (!body) throw noAnswer(undefined, response.status);
  return body;
}
