import { t } from '#client/lib/language/t.ts';
import { expireSession, sessionToken } from './session.ts';

/** Refusal of a request. The message is for the user: the response's `error`, or a default sentence. */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    message: string,
    /** HTTP status; null without a response. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const connectionFault = () => t('app.theServerCouldNotBeReached');

/**
 * Response of the first REST address that accepts the session. A 401 is retried at the next address, and ends the session
 * after the last. Throws `CallError` with the server's message.
 */
export async function restResponse(addresses: readonly string[], init: Call = {}): Promise<Response> {
  for (const address of addresses) {
    const response = await fetch(address, {
      ...init,
      headers: { 'accept-language': 'pt-BR', ...init.headers, authorization: `Bearer ${sessionToken()}` },
    }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new CallError(connectionFault());
    });
    if (response.status === 401) continue;
    if (response.ok) return response;
    const body = (await response.json().catch(() => null)) as { error?: string } | null;
    throw new CallError(body?.error || connectionFault(), response.status);
  }
  expireSession();
  return new Promise(() => undefined); // the page is unloading: never settle, so that no error flashes up
}

/** JSON body of a response. Throws `CallError` when it is not JSON. */
export async function jsonOf<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => null)) as Answer | null;
  if (!body) throw new CallError(connectionFault());
  return body;
}
