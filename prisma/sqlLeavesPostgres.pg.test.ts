import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

const database = useTestDatabase();

test('the migration removes the schemas, policies and roles that SQL of sellers had in the database', async () => {
  const name = new URL(database.url()).pathname.slice(1);
  const role = `sandbox_views_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
  const path = join(projectRoot, 'prisma/migrations/20261123080000_sql_leaves_postgres/migration.sql');
  await database.asSuperuser(`CREATE ROLE ${role}; CREATE SCHEMA sandbox; CREATE SCHEMA sandbox_private;
    CREATE VIEW sandbox.orders AS SELECT id FROM orders;
    ALTER VIEW sandbox.orders OWNER TO ${role};
    GRANT USAGE ON SCHEMA public TO ${role}; GRANT SELECT (id, account_id) ON orders TO ${role};
    ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
    CREATE POLICY sandbox_account ON orders FOR SELECT TO ${role} USING (account_id = 1)`);
  await database.asSuperuser(await readFile(path, 'utf8'));
  expect(await queryRows(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'sandbox%'`)).toEqual([]);
  expect(await queryRow('SELECT count(*)::int AS n FROM pg_policy')).toEqual({
    n: await policiesOfJobs(),
  });
  expect(await queryRow(`SELECT relrowsecurity AS is FROM pg_class WHERE oid = 'orders'::regclass`)).toEqual({
    is: false,
  });
  expect(await queryRows('SELECT FROM pg_roles WHERE rolname = $1', [role])).toEqual([]);
});

/** The job queue has its own. */
async function policiesOfJobs(): Promise<number> {
  const { n } = await queryRow<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_policy p JOIN pg_class c ON c.oid = polrelid
     WHERE relnamespace = 'graphile_worker'::regnamespace`,
  );
  return n;
}
