import '#server/records/identity/password/testing/cheapPasswords.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import { useDemoAccount } from '#server/records/identity/demoAccount.ts';
import { useOperators } from '#server/records/identity/operators.ts';
import { confirmEmailOf } from '#server/records/identity/recovery/confirmEmail.ts';
import { issueAccessToken } from '#server/records/identity/tokens/issueAccessToken.ts';
import { recordBackupEvent } from '#server/work/backup/backupEvents.ts';
import { addUser } from '#server/work/lifecycle/addUser.ts';
import { useInstallation } from './installation.ts';

const database = useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
/** A registered person whose e-mail is named as an operator's, and confirmed. */
let boss: Viewer & { email: string; client: Client };
/** One whose e-mail is confirmed, and not named. */
let seller: typeof boss;
/** One whose e-mail is named, and not confirmed. */
let claimant: typeof boss;

async function person(name: string): Promise<typeof boss> {
  const viewer = await newViewer(name);
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [viewer.userId]);
  return { ...viewer, email, client: await appClient(viewer) };
}

beforeAll(async () => {
  [boss, seller, claimant] = [await person('Dona'), await person('Loja Canário'), await person('Outra')];
  for (const { email } of [boss, seller]) await confirmEmailOf(email);
  useInstallation(readSettings({ REGISTRATION: 'closed', DATA_DIR: 'docs' }));
});
beforeEach(() => useOperators(readSettings({ OPERATOR_EMAILS: `${boss.email.toUpperCase()},${claimant.email}` })));

const ask = async ({ client }: { client: Client }, selection: string) =>
  (await client.graphql(`{ viewer { isOperator operator { ${selection} } } }`)).data.viewer;

test('the page is for a person who signed in with a confirmed e-mail of the setting, and for no others', async () => {
  expect(await ask(boss, 'version')).toEqual({
    isOperator: true,
    operator: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
  const nothing = { isOperator: false, operator: null };
  expect(await ask(seller, 'version accounts { edges { node { name } } }')).toEqual(nothing);
  expect(await ask(claimant, 'version queue { kind }')).toEqual(nothing);
  useOperators(readSettings({}));
  expect((await ask(boss, 'version')).operator).toBeNull();
});

test('a token of an operator reads nothing of the page', async () => {
  const { secret } = await issueAccessToken(boss, { name: 'x', scope: 'write', lifetime: 'days30' });
  const response = await testApp().request('/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { operator { version } } }' }),
  });
  expect(response.status).toBe(403);
});

test('the demonstration, whose password everybody has, is no operator', async () => {
  useDemoAccount(boss.email);
  expect((await ask(boss, 'version')).operator).toBeNull();
  useDemoAccount(null);
});

test('for others no statement is run to find out', async () => {
  const before = await statements();
  await ask(seller, 'version');
  const between = await statements();
  await seller.client.graphql('{ viewer { name isDemo } }');
  expect(between - before).toBeLessThanOrEqual((await statements()) - between);
});

/** Statements of this process so far, by its metric. */
async function statements(): Promise<number> {
  const { metricsText } = await import('#server/platform/process/metrics.ts');
  return Number(/^db_query_duration_seconds_count (\d+)/m.exec((await metricsText()).text)?.[1]);
}

test('visitors cannot register with an e-mail of the setting, and the answer is that of a known one', async () => {
  useOperators(readSettings({ OPERATOR_EMAILS: 'ti@loja.example' }));
  const register = async (email: string) => {
    const response = await (
      await appClient()
    ).post('/api/auth/register', { email, password: 'uma senha bem longa', name: 'Loja' });
    return [response.status, ((await response.json()) as { error?: string }).error];
  };
  const refused = await register('TI@loja.example');
  expect(refused).toEqual(await register(seller.email));
  expect(refused[0]).toBe(409);
  expect(await queryRows(`SELECT FROM users WHERE email = 'ti@loja.example'`)).toEqual([]);
  await addUser({ email: 'ti@loja.example', name: 'TI' });
  expect(await queryRows(`SELECT email_confirmed_at FROM users WHERE email = 'ti@loja.example'`)).toEqual([
    { email_confirmed_at: null },
  ]);
});

test('the command that confirms an e-mail refuses an unknown one', async () => {
  await expect(confirmEmailOf('ninguem@loja.example')).rejects.toThrow('ninguem@loja.example');
});

test('database, disk, settings and copies are shown as they are', async () => {
  const { operator } = await ask(
    boss,
    `database { takesWrites version answerMs sizeBytes } replica { isReachable } disk { folderBytes freeBytes totalBytes }
     copies { lastBackupAt lastProvenRestoreAt } switches { name isOn }`,
  );
  expect(operator).toMatchObject({
    database: { takesWrites: true, version: expect.stringMatching(/^\d+/), sizeBytes: expect.any(Number) },
    replica: null,
    disk: { folderBytes: expect.any(Number), freeBytes: expect.any(Number) },
    copies: { lastBackupAt: null, lastProvenRestoreAt: null },
    switches: expect.arrayContaining([
      { name: 'REGISTRATION', isOn: false },
      { name: 'DEMO', isOn: true },
      { name: 'MAIL', isOn: false },
    ]),
  });
  expect(operator.disk.folderBytes).toBeGreaterThan(10_000);
  expect(operator.database.sizeBytes).toBeGreaterThan(1_000_000);
});

test('the last backup and the last proven restore are shown', async () => {
  const takenAt = new Date('2026-11-27T03:00:00Z');
  await recordBackupEvent('backup', { file: 'b.sql.gz', takenAt, rows: 10 });
  expect((await ask(boss, 'copies { lastBackupAt lastProvenRestoreAt }')).operator.copies).toEqual({
    lastBackupAt: takenAt.toISOString(),
    lastProvenRestoreAt: null,
  });
  await recordBackupEvent('drill', { file: 'b.sql.gz', takenAt, rows: 10 });
  const { copies } = (await ask(boss, 'copies { lastProvenRestoreAt }')).operator;
  const recorded = await queryRow<{ at: Date }>(`SELECT at FROM backup_events WHERE kind = 'drill'`);
  expect(copies.lastProvenRestoreAt).toBe(recorded.at.toISOString());
});

/** Queues a job and gives it up; returns its number. */
async function failedJob(kind: string, payload: object, key?: string): Promise<number> {
  await addJob(kind, payload, { maxAttempts: 3, key });
  const { id } = await queryRow<{ id: number }>(
    'UPDATE graphile_worker._private_jobs SET attempts = 3 WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs) RETURNING id',
  );
  return id;
}
const QUEUE = 'queue { kind due planned running failed oldestDueAt } failedJobs { number kind attempts accountName }';

test('the queue is shown by kind, with the jobs that were given up, and without what they are about', async () => {
  await queryRows('DELETE FROM graphile_worker._private_jobs');
  const number = await failedJob('sync', { secret: 'Segredo' }, `startSync/${seller.accountId}/shipments`);
  const cash = await failedJob('cash', {}, `refreshCash:${seller.accountId}`);
  await addJob('sync', {});
  await addJob('sync', {}, { delaySeconds: 600 });
  const everywhere = await failedJob('sweep', {});
  const { operator } = await ask(boss, QUEUE);
  expect(operator).toEqual({
    queue: [
      { kind: 'sync', due: 1, planned: 1, running: 0, failed: 1, oldestDueAt: expect.any(String) },
      { kind: 'cash', due: 0, planned: 0, running: 0, failed: 1, oldestDueAt: null },
      { kind: 'sweep', due: 0, planned: 0, running: 0, failed: 1, oldestDueAt: null },
    ],
    failedJobs: [
      { number: everywhere, kind: 'sweep', attempts: 3, accountName: null },
      { number: cash, kind: 'cash', attempts: 3, accountName: 'Loja Canário' },
      { number, kind: 'sync', attempts: 3, accountName: 'Loja Canário' },
    ],
  });
});

const retry = async ({ client }: { client: Client }, number: number) => {
  const { data } = await client.graphql(
    'mutation ($number: BigInt!) { retryFailedJob(number: $number) { __typename ... on UserError { code } } }',
    { number },
  );
  return data.retryFailedJob.code ?? 'OK';
};

test('an operator runs a failed job again, which is recorded; others cannot, and a job that waits stays', async () => {
  const number = await failedJob('sync', { accountId: seller.accountId });
  const attempts = async () =>
    (await queryRow<{ attempts: number }>('SELECT attempts FROM graphile_worker.jobs WHERE id = $1', [number]))
      .attempts;
  for (const other of [seller, claimant]) expect(await retry(other, number)).toBe('NOT_FOUND');
  expect(await attempts()).toBe(3);
  expect(await retry(boss, number)).toBe('OK');
  expect(await attempts()).toBe(0);
  expect(await retry(boss, number)).toBe('CONFLICT');
  expect(await retry(boss, 2 ** 52)).toBe('CONFLICT');
  const recorded = await queryRows('SELECT account_id, user_id, details FROM audit_events WHERE kind = $1', [
    'operator',
  ]);
  expect(recorded).toEqual([{ account_id: boss.accountId, user_id: boss.userId, details: { job: 'sync', number } }]);
  const { data } = await boss.client.graphql(
    '{ viewer { auditEvents(kinds: [OPERATOR]) { edges { node { summary person } } } } }',
  );
  expect(data.viewer.auditEvents.edges).toEqual([
    { node: { summary: 'Tarefa “sync” da instalação executada outra vez', person: 'Dona' } },
  ]);
});

test('syncs are late after twice the interval, of connected marketplaces that do not refuse', async () => {
  const connect = async (account: Viewer, marketplace: string, state: string) =>
    queryRows(
      `INSERT INTO credentials (account_id, marketplace, client_id, state, authorized_at)
       VALUES ($1, $2::"Marketplace", 'x', $3::"CredentialState", now() - interval '2 hours')`,
      [account.accountId, marketplace, state],
    );
  const read = (account: Viewer, marketplace: string, stream: string, ago: string, isRefused = false) =>
    queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at, refused_at)
       VALUES ($1, $2::"Marketplace", $3::"SyncStreamName", now() - $4::interval, CASE WHEN $5 THEN now() END)`,
      [account.accountId, marketplace, stream, ago, isRefused],
    );
  const unread = await person('Nunca lida');
  await connect(seller, 'amazon', 'connected');
  await read(seller, 'amazon', 'orders', '3 hours');
  await read(seller, 'amazon', 'inventory', '90 minutes'); // in time: every hour
  await read(seller, 'amazon', 'traffic', '9 days', true);
  await read(seller, 'amazon', 'orders_backfill', '90 days');
  await connect(claimant, 'mercadolivre', 'connected');
  await read(claimant, 'mercadolivre', 'orders', '20 minutes');
  await connect(claimant, 'amazon', 'reconnect');
  await read(claimant, 'amazon', 'orders', '9 days');
  await connect(unread, 'amazon', 'connected');
  const { operator } = await ask(boss, 'lateSyncs { accountName marketplace since streams }');
  expect(operator.lateSyncs).toEqual([
    { accountName: 'Nunca lida', marketplace: 'AMAZON', since: null, streams: 1 },
    { accountName: 'Loja Canário', marketplace: 'AMAZON', since: expect.any(String), streams: 1 },
  ]);
  expect(Date.now() - Date.parse(operator.lateSyncs[1].since)).toBeGreaterThan(2.9 * 3_600_000);
});

test('refused sign-ins of a day are added up from what floods leave in the record', async () => {
  const refuse = (account: Viewer, times: number) =>
    recordEvent(account, { kind: 'signInRefused', details: { by: 'password', times } });
  for (const times of [1, 10, 100]) await refuse(seller, times);
  await refuse(claimant, 1);
  await queryRows(
    `INSERT INTO audit_events (account_id, kind, at) VALUES ($1, 'signInRefused', now() - interval '25 hours')`,
    [claimant.accountId],
  );
  await queryRows(
    `INSERT INTO sign_in_attempts (key, attempts, paused_until, last_at)
     VALUES ('a', 7, now() + interval '5 minutes', now()), ('b', 2, now() - interval '5 minutes', now())`,
  );
  const { operator } = await ask(boss, 'refusedSignIns { atLeast pausedNow accounts { accountName atLeast } }');
  expect(operator.refusedSignIns).toEqual({
    atLeast: 101,
    pausedNow: 1,
    accounts: [
      { accountName: 'Loja Canário', atLeast: 100 },
      { accountName: 'Outra', atLeast: 1 },
    ],
  });
});

test('accounts are shown page by page with their size and last use, the newest first', async () => {
  await queryRows(
    `INSERT INTO sales_account_days (account_id, marketplace, day, currency, scope, orders)
     SELECT $1, 'amazon', '2026-01-01', 'BRL', scope::"SalesScope", orders FROM (VALUES ('all', 7), ('pending', 7), ('cancelled', 2)) v (scope, orders)`,
    [seller.accountId],
  );
  const names: [string, number, boolean][] = [];
  let after: string | null = null;
  do {
    const { data }: any = await boss.client.graphql(
      `query ($after: String) { viewer { operator { accounts(first: 2, after: $after) {
         edges { node { name orders lastUsedAt } } pageInfo { hasNextPage endCursor } } } } }`,
      { after },
    );
    const { edges, pageInfo } = data.viewer.operator.accounts;
    expect(edges.length).toBeLessThanOrEqual(2);
    for (const { node } of edges) names.push([node.name, node.orders, node.lastUsedAt !== null]);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  expect(names).toEqual([
    ['Nunca lida', 0, true],
    ['TI', 0, false],
    ['Outra', 0, true],
    ['Loja Canário', 9, true],
    ['Dona', 0, true],
  ]);
  const { errors } = await boss.client.graphql('{ viewer { operator { accounts(first: 51) { edges { cursor } } } } }');
  expect(errors?.[0]?.extensions?.code).toBe('BAD_REQUEST');
});

test('a part that cannot be read is unknown, and the others are shown', async () => {
  await database.asSuperuser('ALTER SCHEMA graphile_worker RENAME TO elsewhere');
  const { operator } = await ask(boss, `${QUEUE} database { takesWrites } lateSyncs { streams }`);
  await database.asSuperuser('ALTER SCHEMA elsewhere RENAME TO graphile_worker');
  expect(operator).toMatchObject({ queue: null, failedJobs: null, database: { takesWrites: true } });
  expect(operator.lateSyncs.length).toBeGreaterThan(0);
});
