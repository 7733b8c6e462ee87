import { expect, onTestFinished, test } from 'vitest';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { onServer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { runAllScreenQueries } from '#server/work/api/graphql/testing/runAllScreenQueries.ts';
import { fullShop } from '#server/work/api/graphql/testing/fullShop.ts';

const database = useTestDatabase();
// Noon in São Paulo today
const NOW = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:30Z`);
const REFUSED =
  'Nada foi gravado: o banco de dados está sem espaço ou em manutenção e só responde a consultas. Tente de novo mais tarde.';

/** Switches the database to read-only as diskSpaceGuard does when the disk is full; later connections are new ones. */
async function takeWrites(value: 'on' | 'off'): Promise<void> {
  const name = new URL(database.url()).pathname.slice(1);
  await onServer(async (client) => {
    await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value === 'on' ? 'off' : 'on'}`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  });
  await expect.poll(() => queryRows('SELECT 1').catch(() => null)).not.toBeNull();
}

test.runIf(hasTrials)(
  'while the database is read-only, every screen, REST read and export is answered, and every write is refused with one message',
  async () => {
    onTestFinished(() => takeWrites('on'));
    const shop = await fullShop('Sem espaço', NOW);
    const viewer = { ...shop.viewer, isDeveloper: true };
    await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
    const client = await appClient(viewer);
    const { secret } = await issueAccessToken(viewer, { name: 'Planilha', scope: 'read', lifetime: 'days30' });
    // both would otherwise be marked as used
    await queryRows(`UPDATE sessions SET last_seen_at = now() - interval '1 hour'`);
    await takeWrites('off');

    await runAllScreenQueries(client, shop, NOW);
    for (const path of ['/api/dashboard-local/metrics', '/api/profit-detector/export/csv', '/api/costs/export'])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    const byToken = await testApp().request('/api/dashboard-local/metrics', {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(byToken.status).toBe(200);
    expect(await (await client.get('/readyz')).json()).toEqual({ status: 'ready', writes: 'refused' });
    expect((await metricsText()).text).toContain('\ndb_takes_writes 0\n');

    const refused = async (answer: Response) => [
      answer.status,
      Number(answer.headers.get('retry-after')) > 0,
      await answer.json(),
    ];
    const rate = { currency: 'USD', day: '2026-01-02', brl: 5 };
    expect(await refused(await client.request('PUT', '/api/costs/rates', rate))).toEqual([
      507,
      true,
      { error: REFUSED },
    ]);
    const person = { email: 'nova@loja.example', password: 'uma-senha-longa', name: 'Nova' };
    expect(await refused(await client.post('/api/auth/register', person))).toEqual([507, true, { error: REFUSED }]);
    expect(
      await client.graphql('mutation { markAllAlertsRead(seenUntil: "2026-01-01T00:00:00Z") { __typename } }'),
    ).toMatchObject({
      errors: [{ message: REFUSED, extensions: { code: 'NO_ROOM' } }],
    });

    await takeWrites('on');
    expect((await client.request('PUT', '/api/costs/rates', rate)).status).toBe(200);
    await database.asSuperuser(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
    await database.asSuperuser(
      'CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON account_exchange_rates EXECUTE FUNCTION no_room()',
    );
    expect(await refused(await client.request('PUT', '/api/costs/rates', rate))).toEqual([
      507,
      true,
      { error: REFUSED },
    ]);
  },
);
