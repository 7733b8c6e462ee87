import pg from 'pg';
import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { distributeTables, isDistributed, planOfTables } from './distribution.ts';
import { refuseToDistribute } from './refuseToDistribute.ts';

const database = useTestDatabase();

async function asOwner<T>(work: (on: pg.Client) => Promise<T>): Promise<T> {
  const on = new pg.Client({ connectionString: database.ownerUrl() });
  on.on('error', () => {});
  await on.connect();
  try {
    return await work(on);
  } finally {
    await on.end();
  }
}

test('every table is in its place, and all of an account is on one server', async () => {
  await asOwner(async (on) => {
    expect(await isDistributed(on)).toBe(true);
    expect((await planOfTables(on)).filter(({ isDone }) => !isDone)).toEqual([]);
  });
  const groups = await queryRows<{ kind: string; groups: number }>(
    `SELECT citus_table_type AS kind, count(DISTINCT colocation_id)::int AS groups FROM citus_tables
     WHERE citus_table_type IN ('distributed', 'reference') GROUP BY 1 ORDER BY 1`,
  );
  expect(groups).toEqual([
    { kind: 'distributed', groups: 1 },
    { kind: 'reference', groups: 1 },
  ]);
});

test('rows of every table can be changed while they are moved to another server', async () => {
  const unidentified = await queryRows(
    `SELECT logicalrelid::text FROM pg_dist_partition JOIN pg_class c ON c.oid = logicalrelid
     WHERE partmethod = 'h' AND relreplident = 'd'
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`,
  );
  expect(unidentified).toEqual([]);
});

test('new tables are distributed with their keys, also by a second call after one that was cut off', async () => {
  const { accountId } = await newViewer();
  await database.asSuperuser('GRANT CREATE ON SCHEMA public, changes TO seller_migrations');
  await asOwner(async (on) => {
    await on.query(`CREATE TABLE later_a (account_id int REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
                                          id int, PRIMARY KEY (account_id, id))`);
    await on.query(`CREATE TABLE later_b (account_id int, a int, FOREIGN KEY (account_id, a) REFERENCES later_a)`);
    await on.query('INSERT INTO later_a VALUES ($1, 1)', [accountId]);
    await on.query('INSERT INTO later_b VALUES ($1, 1)', [accountId]);
    const cut = distributeTables(on, 0, () => {
      throw new Error('cut off');
    });
    await expect(cut).rejects.toThrow('cut off');
    await distributeTables(on);
    await distributeTables(on); // nothing is left to do
    expect((await planOfTables(on)).filter(({ name }) => name.startsWith('later'))).toEqual([
      { name: 'later_a', kind: 'distributed', isDone: true },
      { name: 'later_b', kind: 'distributed', isDone: true },
    ]);
    expect((await on.query('SELECT * FROM later_b JOIN later_a USING (account_id)')).rowCount).toBe(1);
    await expect(on.query('INSERT INTO later_b VALUES ($1, 2)', [accountId])).rejects.toThrow(/foreign key/);
    await expect(on.query('INSERT INTO later_a VALUES (0, 2)')).rejects.toThrow(/foreign key/);
  });
});

test('a database in use is refused', async () => {
  await newViewer();
  await asOwner(async (on) => {
    await expect(refuseToDistribute(on, undefined)).rejects.toThrow(/stop every process/);
  });
});
