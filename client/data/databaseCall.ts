import { jsonOf, restResponse } from './restCall.ts';

const ROOTS = ['/api/database', '/api/dashboard/database']; // spec 6: the second when the first responds with 401

/**
 * Calls a REST address of the database viewer, by its path below the root. Sends `body` as JSON by POST when given. A 401 is retried once at the second root, then
 * ends the session. Throws `CallError` with the server's message.
 */
export async function databaseCall<Answer>(
  path: string,
  { body, headers, signal }: { body?: object; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await restResponse(
    ROOTS.map((root) => root + path),
    {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
      signal,
    },
  );
  return jsonOf<Answer>(response);
}
