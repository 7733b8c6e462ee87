import { createApp } from '#server/work/api/app.ts';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { RequestBudget } from '#server/work/api/budget/requestBudget.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** For tests that send more than a person would. */
export const unlimited = new RequestBudget({ costAMinute: 1e9, callsAMinute: 1e9 });

/** The app for tests that send more than a person would. */
export const testApp = () => createApp({ clientFolder: '/nowhere', budget: unlimited });

/** Client that calls the app without a port, signed in when a viewer is given. */
export async function appClient(viewer?: Viewer) {
  const app = testApp();
  const session = viewer && (await openSession(viewer.userId, { userAgent: null, ip: null }));
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (session) headers.authorization = `Bearer ${session.token}`;

  const request = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    app.request(path, {
      method,
      headers: { ...headers, ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  return {
    token: session?.token ?? null,
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body: unknown = {}, more?: Record<string, string>) => request('POST', path, body, more),
    /** Sends an arbitrary operation, which requires a developer. */
    graphql: async (query: string, variables: Record<string, unknown> = {}) => {
      const response = await request('POST', '/graphql', { query, variables });
      return (await response.json()) as { data?: any; errors?: { message: string; extensions?: { code?: string } }[] };
    },
  };
}
