import { jsonOf, restResponse } from './restCall.ts';

const ROOTS = ['/api/database', '/api/dashboard/database']; // spec 6: the second where the first answers 401

/**
 * One of the database viewer's REST calls, by its path below their root. A refused token is tried once more at the twin
 * address, then ends the session. Throws `CallError` with the server's words.
 */
export async function databaseCall<Answer>(
  path: string,
  { query, headers, signal }: { query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await restResponse(
    ROOTS.map((root) => root + path),
    {
      method: query === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: query === undefined ? undefined : JSON.stringify({ query }),
      signal,
    },
  );
  return jsonOf<Answer>(response);
}
