import { expect, test } from 'vitest';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useProxiedDatabase } from '#server/platform/testing/proxiedDatabase.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';

const { proxy } = useProxiedDatabase();

test('while the database is unreachable, callers get an error with Retry-After; once it is back, they are answered', async () => {
  const client = await appClient({ ...(await newViewer()), isDeveloper: true });
  const ask = async () => {
    const answer = await client.get('/api/dashboard-local/metrics?dateRange=last30Days');
    return [answer.status, answer.headers.get('retry-after'), ((await answer.json()) as { error?: string }).error];
  };
  const AWAY = [503, '5', 'O banco de dados não respondeu. Tente de novo em instantes.'];
  proxy().faults = { refuses: true };
  proxy().cut();
  expect(await ask()).toEqual(AWAY);
  expect(await ask()).toEqual(AWAY);
  proxy().faults = {};
  expect((await ask())[0]).toBe(200);
});
