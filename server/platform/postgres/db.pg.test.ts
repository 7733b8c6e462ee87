import pg from 'pg';
import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from './db.ts';
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
