import { type Audit, serverAudits } from 'graphql-http';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { developer } from '#server/work/api/graphql/testing/liveShop.ts';

useTestDatabase();

let token: string;
beforeAll(async () => {
  ({ token } = await developer('Auditoria'));
});
const app = testApp();
const fetchFn = (url: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return app.request(url, { ...init, headers });
};
const audits: Audit[] = serverAudits({ url: 'http://localhost/graphql', fetchFn });

test.each(audits.map((audit) => [audit.name, audit] as const))('GraphQL over HTTP: %s', async (_name, audit) => {
  const result = await audit.fn();
  expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok');
});
