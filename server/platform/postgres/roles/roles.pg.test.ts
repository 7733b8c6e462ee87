import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { closeDatabase, queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { captureLog } from '#server/platform/testing/captureLog.ts';
import { newViewer, onServer } from '#server/platform/testing/testDatabase.ts';
import type { DatabaseUrls } from './databaseUrls.ts';
import { prepareRoles } from './prepareRoles.ts';
import { reportRoles } from './reportRoles.ts';

// A database of an earlier version, which ran everything as the superuser, and the two roles that take it over.
const name = `taken_${process.pid}_${Date.now()}`;
const [app, owner] = [`${name}_app`, `${name} "owner"`];
const superuserUrl = Object.assign(new URL(inject('postgres').superuserUrl), { pathname: `/${name}` }).toString();
const as = (username: string, password: string) =>
  Object.assign(new URL(superuserUrl), { username: encodeURIComponent(username), password }).toString();
const urls: DatabaseUrls = { url: as(app, "a'b"), migrationsUrl: as(owner, 'c') };
const superuser = new pg.Client({ connectionString: superuserUrl });

beforeAll(async () => {
  await onServer((server) => server.query(`CREATE DATABASE ${name}`));
  await migrate(superuserUrl);
  await superuser.connect();
  await superuser.query(`
    INSERT INTO accounts (name) VALUES ('Loja de antes');
    ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
    CREATE SCHEMA sandbox; CREATE VIEW sandbox.orders AS SELECT id FROM orders;
    REVOKE EXECUTE ON FUNCTION nextval(regclass), pg_notify(text, text), pg_advisory_lock(bigint) FROM PUBLIC;
    REVOKE ALL ON pg_class, pg_roles, pg_stat_activity FROM PUBLIC;
    REVOKE ALL ON SCHEMA public, information_schema FROM PUBLIC;
    REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  await prepareRoles(superuserUrl, urls);
  await migrate(urls.migrationsUrl, urls.url);
  useDatabase(urls.url);
});
afterAll(async () => {
  await closeDatabase();
  await superuser.end();
  await onServer(async (server) => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    for (const role of [app, owner]) await server.query(`DROP ROLE ${pg.escapeIdentifier(role)}`);
  });
});

const asOwner = async (text: string) => {
  const client = new pg.Client({ connectionString: urls.migrationsUrl });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

test('neither role is a superuser, may create roles or databases, or bypasses row policies', async () => {
  const { rows } = await superuser.query(
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS more FROM pg_roles
     WHERE rolname = ANY ($1)`,
    [[app, owner]],
  );
  expect(rows).toEqual([{ more: false }, { more: false }]);
});

test('everything that the superuser owned belongs to the role of migrations, and nothing to that of the app', async () => {
  const { rows } = await superuser.query<{ owner: string }>(
    `SELECT DISTINCT pg_get_userbyid(o) AS owner FROM (
       SELECT relowner FROM pg_class WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
       UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
       UNION ALL SELECT typowner FROM pg_type WHERE typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
       UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)' AND nspname <> 'public'
       UNION ALL SELECT datdba FROM pg_database WHERE datname = current_database()) all_of_it (o)`,
  );
  expect(rows).toEqual([{ owner }]);
});

test('the app reads and writes the rows of before, empties tables, queues jobs and makes temporary tables', async () => {
  expect(await queryRows('SELECT name FROM accounts')).toEqual([{ name: 'Loja de antes' }]);
  const { accountId } = await newViewer();
  await queryRows('UPDATE accounts SET name = name WHERE id = $1', [accountId]);
  await queryRows('SELECT erase_account($1)', [accountId]);
  await addJob('nothing', {});
  expect(await queryRow('SELECT count(*) AS jobs FROM graphile_worker.jobs')).toEqual({ jobs: 1 });
  for (const text of [
    'TRUNCATE order_items, orders CASCADE',
    'ANALYZE products',
    'CREATE TEMP TABLE incoming AS SELECT 1',
    `SELECT setval('accounts_id_seq', 100)`,
    `SELECT pg_notify('x', ''), pg_advisory_lock(1)`,
    'SELECT FROM viewer.orders',
    'SELECT FROM pg_stat_activity',
  ])
    await queryRows(text);
  await queryRows('SELECT count(*) FROM _prisma_migrations');
});

test.each([
  'CREATE TABLE mine (n int)',
  'ALTER TABLE accounts ADD extra int',
  'DROP TABLE accounts',
  `CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  'CREATE SCHEMA mine',
  'CREATE ROLE mine',
  'DELETE FROM _prisma_migrations',
  `SELECT pg_read_file('postgresql.conf')`,
  `COPY accounts TO PROGRAM 'cat'`,
])('the app may not: %s', async (text) => {
  await expect(queryRows(text)).rejects.toMatchObject({ code: '42501' });
});

test('the app may use what a later migration creates, rows of tables with row policies too', async () => {
  await asOwner(`CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY, n int); CREATE VIEW latest AS SELECT n FROM later;
    CREATE SCHEMA later; CREATE FUNCTION later.one() RETURNS int LANGUAGE sql AS 'SELECT 1';
    REVOKE ALL ON FUNCTION later.one() FROM PUBLIC`);
  await queryRows('INSERT INTO later (n) VALUES (7)');
  expect(await queryRow('SELECT n, later.one() AS one FROM latest')).toEqual({ n: 7, one: 1 });

  await asOwner('ALTER TABLE later ENABLE ROW LEVEL SECURITY');
  await migrate(urls.migrationsUrl, urls.url);
  expect(await queryRows('SELECT n FROM later')).toEqual([{ n: 7 }]);
});

test('a second start changes no right', async () => {
  const rights = async () =>
    (
      await superuser.query(
        `SELECT md5(string_agg(x, ',' ORDER BY x)) FROM (
           SELECT concat_ws(' ', xmin, oid) FROM pg_class UNION ALL SELECT concat_ws(' ', xmin, oid) FROM pg_namespace
           UNION ALL SELECT concat_ws(' ', xmin, oid) FROM pg_proc UNION ALL SELECT concat_ws(' ', xmin, oid) FROM pg_policy
           UNION ALL SELECT concat_ws(' ', xmin, oid) FROM pg_default_acl UNION ALL SELECT concat_ws(' ', xmin, oid) FROM pg_type) r (x)`,
      )
    ).rows;
  const before = await rights();
  await prepareRoles(superuserUrl, urls);
  await migrate(urls.migrationsUrl, urls.url);
  expect(await rights()).toEqual(before);
});

test('a password changes only where that is asked for', async () => {
  const other = { ...urls, url: as(app, 'another') };
  const opens = async ({ url }: DatabaseUrls) => {
    const client = new pg.Client({ connectionString: url });
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await prepareRoles(superuserUrl, other);
  expect([await opens(urls), await opens(other)]).toEqual([true, false]);
  await prepareRoles(superuserUrl, other, { renewPasswords: true });
  expect([await opens(urls), await opens(other)]).toEqual([false, true]);
  await prepareRoles(superuserUrl, urls, { renewPasswords: true });
});

test('one role for two purposes, or for the administrator too, is refused before anything changes', async () => {
  for (const wrong of [
    { ...urls, url: urls.migrationsUrl },
    { ...urls, url: superuserUrl },
  ])
    await expect(prepareRoles(superuserUrl, wrong)).rejects.toThrow('three different roles');
});

test('the log names a role that has more rights than the app needs', async () => {
  const said = async (given: DatabaseUrls) =>
    (await captureLog(() => reportRoles(given))).map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(await said(urls)).toEqual([]);
  expect(await said({ ...urls, migrationsUrl: urls.url })).toEqual([
    expect.stringContaining('set MIGRATIONS_DATABASE_URL'),
  ]);
  await superuser.query(`ALTER ROLE ${app} SUPERUSER`);
  expect(await said(urls)).toEqual([expect.stringContaining('superuser')]);
  await superuser.query(`ALTER ROLE ${app} NOSUPERUSER`);
});
