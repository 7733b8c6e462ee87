import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeDatabase, queryRow, queryRows, transaction, useDatabase } from '#server/platform/postgres/db.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import { installSandbox } from './installSandbox.ts';
import { runInSandbox } from './runInSandbox.ts';
import { isSandboxReady, sandboxFault, startSandbox, stopSandbox } from './sandbox.ts';
import { sandboxRoles } from './sandboxNames.ts';

// a database on a third-party server: its owner is not a superuser
const name = `sandbox_owner_${process.pid}_${Date.now()}`;
const roles = sandboxRoles(name);
const url = new URL(inject('postgres').superuserUrl);
// a connection to the template would prevent others from copying it
const server = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).toString() });
[url.username, url.password, url.pathname] = [name, 'owner', `/${name}`];
const SECRET = 'the first secret of this server, long enough';

beforeAll(async () => {
  await server.connect();
  await server.query(`CREATE ROLE ${name} LOGIN PASSWORD 'owner'`);
  await server.query(`CREATE DATABASE ${name} OWNER ${name}`);
  await migrate(url.toString());
  useDatabase(url.toString());
  useMasterSecret(SECRET);
});
afterAll(async () => {
  await stopSandbox();
  await closeDatabase();
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  for (const role of [...Object.values(roles), name]) await server.query(`DROP ROLE IF EXISTS ${role}`);
  await server.end();
});

const start = async () => {
  await stopSandbox();
  startSandbox(url.toString(), { isOwnServer: false });
  return sandboxFault();
};

test('the error for an owner who may not create roles contains the statements for an administrator', async () => {
  expect(await start()).toContain(`ALTER ROLE "${name}" CREATEROLE`);
  expect(await isSandboxReady()).toBe(false);
  await expect(runInSandbox(1, 'SELECT 1', { maxRows: 1 })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('O SQL está desligado neste servidor'),
  });
});

test('three processes that start together install the sandbox once, and each finds it complete', async () => {
  await server.query(`ALTER ROLE ${name} CREATEROLE`);
  const installs = [1, 2, 3].map(() => installSandbox(url.toString(), { isOwnServer: false }));
  expect(await Promise.all(installs)).toEqual([roles, roles, roles]);
  const made = () => queryRow(`SELECT 'sandbox'::regnamespace::oid AS id`);
  const first = await made();
  expect(await start()).toBeNull();
  expect(await made()).toEqual(first);
});

test('a write during the installation waits briefly and is never the deadlock victim', async () => {
  await queryRows('DROP SCHEMA sandbox CASCADE');
  const { accountId } = await newViewer('No meio');
  let installed: Promise<unknown>;
  await transaction(async (tx) => {
    await queryRows(`UPDATE users SET name = 'Ana' WHERE account_id = $1`, [accountId], tx);
    installed = installSandbox(url.toString(), { isOwnServer: false });
    await expect.poll(() => queryRows('SELECT FROM pg_locks WHERE NOT granted')).not.toEqual([]);
    await queryRows(`UPDATE accounts SET name = 'Ana' WHERE id = $1`, [accountId], tx);
    await queryRows('DELETE FROM alerts WHERE account_id = $1', [accountId], tx);
  });
  expect(await installed!).toEqual(roles);
});

test('the sandbox of an owner without superuser rights shows an account its own rows', async () => {
  const [own, other] = [await newViewer('Minha'), await newViewer('Outra')];
  for (const { accountId } of [own, other, other])
    await queryRows(
      `INSERT INTO sync_runs (account_id, sync_type, trigger, status) VALUES ($1, 'marketplaces', 'manual', 'success')`,
      [accountId],
    );
  const count = async (accountId: number) =>
    (await runInSandbox(accountId, 'SELECT count(*) FROM sync_logs', { maxRows: 1 })).rows;
  expect([await count(own.accountId), await count(other.accountId)]).toEqual([[['1']], [['2']]]);
});

test('no state of one statement reaches the next', async () => {
  const ask = async (sql: string) => (await runInSandbox(1, sql, { maxRows: 10 })).rows;
  const [before] = await ask(`SELECT current_setting('TimeZone'), current_setting('statement_timeout')`);
  expect(before).toEqual(['America/Sao_Paulo', '5s']);
  await ask(`SELECT set_config('TimeZone', 'UTC', false), set_config('statement_timeout', '0', false)`);
  await ask('SELECT pg_advisory_lock(42)');
  await ask('LISTEN app_events');
  expect(await ask(`SELECT current_setting('TimeZone'), current_setting('statement_timeout')`)).toEqual([before]);
  expect(await ask(`SELECT * FROM pg_listening_channels()`)).toEqual([]);
  expect(await queryRows(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 42`)).toEqual([]);
});

test.each([
  [`GRANT SELECT ON public.orders TO ${roles.sql}`, `REVOKE ALL ON public.orders FROM ${roles.sql}`, 'lê orders'],
  [`GRANT INSERT ON sandbox.orders TO ${roles.sql}`, `REVOKE INSERT ON sandbox.orders FROM ${roles.sql}`, 'escreve em'],
  [`GRANT ${roles.views} TO ${roles.sql}`, `REVOKE ${roles.views} FROM ${roles.sql}`, `pertence a ${roles.views}`],
  [`ALTER ROLE ${roles.views} BYPASSRLS`, `ALTER ROLE ${roles.views} NOBYPASSRLS`, 'privilégios de administrador'],
  [
    `ALTER TABLE orders DISABLE ROW LEVEL SECURITY`,
    `ALTER TABLE orders ENABLE ROW LEVEL SECURITY`,
    'orders não tem política',
  ],
  [`ALTER POLICY sandbox_account ON products USING (true)`, null, 'a política de linhas de products'],
  [`ALTER VIEW sandbox.orders SET (security_barrier = false)`, null, 'barreira'],
  [`DROP VIEW sandbox.orders`, null, 'visões em vez de'],
  [
    `CREATE FUNCTION public.leak() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`,
    'DROP FUNCTION public.leak()',
    'executa leak()',
  ],
])('the sandbox stays closed after: %s', async (harm, undo, fault) => {
  await asAdmin(harm);
  try {
    expect(await start()).toContain(fault);
  } finally {
    await asAdmin(undo ?? 'DROP SCHEMA sandbox CASCADE');
  }
  expect(await start()).toBeNull();
});

async function asAdmin(statement: string): Promise<void> {
  const database = Object.assign(new URL(inject('postgres').superuserUrl), { pathname: `/${name}` });
  const admin = new pg.Client({ connectionString: database.toString() });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

test('during a rotation of the master secret claims of both are accepted, then only those of the new one', async () => {
  const ask = () => runInSandbox(1, 'SELECT count(*) FROM orders', { maxRows: 1 });
  useMasterSecret('the second secret of this server, long enough', [SECRET]);
  expect(await start()).toBeNull();
  await ask();
  useMasterSecret(SECRET);
  await expect(ask()).resolves.toMatchObject({ rows: [['0']] });
  useMasterSecret('the second secret of this server, long enough');
  expect(await start()).toBeNull();
  await ask();
  useMasterSecret(SECRET);
  await expect(ask()).rejects.toMatchObject({
    code: 'SQL_FAILED',
    message: 'O banco de dados recusou a consulta (42501)',
  });
});
