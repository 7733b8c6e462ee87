import { request } from '@playwright/test';
import { demo, storeSession } from './session.ts';

/** Signs the demo seller in once for all journeys. */
export default async function signIn(): Promise<void> {
  const baseURL = `http://127.0.0.1:${process.env.E2E_PORT ?? 4300}`;
  const api = await request.newContext({ baseURL });
  const { token } = (await (await api.post('/api/auth/login', { data: demo })).json()) as { token: string };
  storeSession(baseURL, token, (await api.storageState()).cookies);
  await api.dispose();
}
