import { request } from '@playwright/test';
import { demo, storeSession } from './session.ts';

const LONGEST_MS = 600_000;
const PAUSE_MS = 500;
const QUERY = '{ viewer { latestSync { status error } } }';

/** Signs the demo seller in once and waits until the first import is over: every journey then finds a year of sales. */
export default async function firstImport(): Promise<void> {
  const baseURL = `http://127.0.0.1:${process.env.E2E_PORT ?? 4300}`;
  const api = await request.newContext({ baseURL });
  const { token } = (await (await api.post('/api/auth/login', { data: demo })).json()) as { token: string };
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const response = await api.post('/graphql', {
      data: { query: QUERY },
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as {
      data: { viewer: { latestSync: { status: string; error: string | null } | null } };
    };
    const status = data.viewer.latestSync?.status;
    if (status === 'success') break;
    if (status === 'error' || status === 'partial' || Date.now() > deadline)
      throw new Error(`first import: ${status}: ${data.viewer.latestSync?.error}`);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  storeSession(baseURL, token);
  await api.dispose();
}
