import { expireSession, sessionToken } from './session.ts';

/** An answer that says no: its `error`, or a sentence in its place, for the user. */
class CallError extends Error {
  override name = 'CallError';
}

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const CONNECTION = 'Erro de conexão com o servidor';

/**
 * What one of our REST addresses answers to the signed-in seller. A refused token is tried at the next address, if there
 * is one, then ends the session. Throws `CallError` with the server's words.
 */
export async function restResponse(addresses: readonly string[], init: Call = {}): Promise<Response> {
  for (const address of addresses) {
    const response = await fetch(address, {
      ...init,
      headers: { 'accept-language': 'pt-BR', ...init.headers, authorization: `Bearer ${sessionToken()}` },
    }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new CallError(CONNECTION);
    });
    if (response.status === 401) continue;
    if (response.ok) return response;
    const body = (await response.json().catch(() => null)) as { error?: string } | null;
    throw new CallError(body?.error || CONNECTION);
  }
  expireSession();
  return new Promise(() => undefined); // the page is being left; no error may flash up
}

/** The JSON of an answer. Throws `CallError` when it is none. */
export async function jsonOf<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => null)) as Answer | null;
  if (!body) throw new CallError(CONNECTION);
  return body;
}
