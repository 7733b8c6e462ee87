import { expireSession, sessionToken } from '#client/session.ts';

const ROOTS = ['/api/database', '/api/dashboard/database']; // spec 6: the second where the first answers 401

/** An answer that says no: its `error`, or a sentence in its place, for the user. */
export class CallError extends Error {
  override name = 'CallError';
}

/**
 * One of the database viewer's REST calls, by its path below their root. A refused token is tried once more at the twin
 * address, then ends the session. Throws `CallError` with the server's words.
 */
export async function databaseCall<Answer>(
  path: string,
  { query, headers, signal }: { query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await databaseResponse(path, {
    method: query === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: query === undefined ? undefined : JSON.stringify({ query }),
    signal,
  });
  const body = (await response.json().catch(() => null)) as (Answer & { error?: string }) | null;
  if (!body) throw new CallError(CONNECTION);
  return body;
}

const CONNECTION = 'Erro de conexão com o servidor';

/** The same for an answer that is not JSON. */
export async function databaseResponse(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  for (const root of ROOTS) {
    const response = await fetch(root + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${sessionToken()}` },
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
