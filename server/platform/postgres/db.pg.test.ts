import pg from 'pg';
import { expect, test } from 'vitest';
import { withLogFields } from '#server/platform/process/log.ts';
import { databaseUnavailable } from './databaseUnavailable.ts';
import { closeDatabase, jobsPool, pool, queryRow, queryRows, transaction, useDatabase } from './db.ts';
import { roleIn } from './roles/databaseUrls.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

const database = useTestDatabase();

test('a transaction whose connection was lost releases its locks', async () => {
  await database.asSuperuser(`CREATE TABLE mine AS SELECT 1 AS n; GRANT ALL ON mine TO ${roleIn(database.url())}`);
  const lost = transaction(
    async (tx) => {
      await queryRows('UPDATE mine SET n = 2', [], tx);
      // another writer waits for the row while the first is idle
      const other = new pg.Client({ connectionString: database.url() });
      await other.connect();
      await other.query(`SET lock_timeout = '20s'; UPDATE mine SET n = n + 10`).finally(() => other.end());
    },
    { idleSeconds: 1 },
  );
  await expect(lost).rejects.toThrow();
  expect(await queryRow('SELECT n FROM mine')).toEqual({ n: 11 });
  expect(await transaction((tx) => queryRow('SHOW idle_in_transaction_session_timeout', [], tx))).toEqual({
    idle_in_transaction_session_timeout: '6s',
  });
});

type Caller = { job?: string; accountId?: number };
const as = <T>(caller: Caller, work: () => Promise<T>) => withLogFields(() => caller, work);
const take = (caller: Caller, count: number) =>
  Promise.all(Array.from({ length: count }, () => as(caller, () => pool.connect())));
const free = (clients: pg.PoolClient[]) => clients.forEach((client) => client.release());

test('jobs that hold all their connections hold up no request, and the other way round', async () => {
  const job = { job: 'sync' };
  const ofJobs = await take(job, 6);
  const next = as(job, () => queryRow('SELECT 3 AS n'));
  expect([jobsPool.waitingCount, pool.waitingCount]).toEqual([1, 0]);
  expect(await queryRow('SELECT 1 AS n')).toEqual({ n: 1 });
  const ofRequests = await take({}, 10);
  free(ofJobs);
  expect(await next).toEqual({ n: 3 });
  expect(await as(job, () => queryRow('SELECT 2 AS n'))).toEqual({ n: 2 });
  free(ofRequests);
});

const closeConnections = async () => (await take({}, 10)).forEach((client) => client.release(true));

test('one account never has all connections, and goes on when its own are back', async () => {
  for (let round = 0; round < 2; round += 1) {
    const held = await take({ accountId: 1 }, 7);
    let hasMore = false;
    const more = take({ accountId: 1 }, 1).then((clients) => {
      hasMore = true;
      return clients;
    });
    expect(await as({ accountId: 2 }, () => queryRow('SELECT 1 AS n'))).toEqual({ n: 1 });
    expect([hasMore, pool.waitingInTurn]).toEqual([false, 1]);
    free(held.splice(0, 1));
    free(await more);
    free(held);
  }
});

test('a connection between the servers of a cluster that ends is a database that is unavailable', () => {
  for (const message of [
    'server closed the connection unexpectedly\n\tThis probably means',
    'failure on connection marked as essential: 127.0.0.1:5432',
    'terminating connection due to unexpected postmaster exit',
    'could not receive data from server: Connection reset by peer',
    'could not commit transaction for shard 102087 on at least one active node',
  ])
    expect(databaseUnavailable(Object.assign(new Error(message), { code: 'XX000' }))).toMatchObject({ status: 503 });
});

test('a statement ends after its maximum, with 503 for the caller, but not in a job', async () => {
  const timeout = () => queryRow<{ statement_timeout: string }>('SHOW statement_timeout');
  expect(await timeout(), 'in a command').toEqual({ statement_timeout: '0' });
  await closeConnections();
  useDatabase(database.url(), { maxSeconds: 0.05 });
  expect(await timeout()).toEqual({ statement_timeout: '50ms' });
  const failure = await queryRows('SELECT pg_sleep(100)').catch((error: unknown) => error);
  expect(databaseUnavailable(failure)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(await as({ job: 'sync' }, timeout)).toEqual({ statement_timeout: '0' });
  useDatabase(database.url());
});

test('connections that could not be made count for nobody', async () => {
  await closeConnections();
  useDatabase('postgresql://127.0.0.1:1/none');
  const ask = () => as({ accountId: 1 }, () => queryRow('SELECT 1 AS n'));
  await Promise.allSettled(Array.from({ length: 7 }, ask));
  useDatabase(database.url());
  expect(await ask()).toEqual({ n: 1 });
});

test('closing ends the connections of requests and of jobs', async () => {
  await closeDatabase();
  await expect(queryRows('SELECT 1')).rejects.toThrow();
  await expect(as({ job: 'sync' }, () => queryRows('SELECT 1'))).rejects.toThrow();
});
