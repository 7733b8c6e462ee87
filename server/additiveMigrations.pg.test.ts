import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { isTree, listOf, nodeOf, type Tree } from '#server/platform/testing/sqlTree.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { eraseAccount } from '#server/work/lifecycle/eraseAccount.ts';

const database = useTestDatabase();
const FOLDER = join(projectRoot, 'prisma/migrations');
/** The first one that could say that it only adds. */
const FIRST = '20261231090000_backup_events';
const later = readdirSync(FOLDER).filter((name) => name >= FIRST && /^\d/.test(name));

beforeAll(loadModule);
// in a copy of the template the owner of tables does not own the database
beforeAll(() => database.asSuperuser(`GRANT CREATE ON SCHEMA public TO ${new URL(database.ownerUrl()).username}`));

/** Constraints with which a column may be added to a table that older programs write. */
const OF_COLUMNS = ['CONSTR_DEFAULT', 'CONSTR_NULL'];

/** Whether older programs store and read as before after the statements: all of them add what these programs do not use. */
function onlyAdds(sql: string): boolean {
  const { stmts } = parseSync(sql) as { stmts: { stmt: Tree }[] };
  const created = new Set<unknown>();
  for (const { stmt } of stmts) created.add(relationOf(nodeOf(stmt, 'CreateStmt')));
  return stmts.every(({ stmt }) => adds(stmt, created));
}

const relationOf = (node: Tree | null) => (isTree(node?.relation) ? node.relation.relname : undefined);

function adds(stmt: Tree, created: ReadonlySet<unknown>): boolean {
  const [kind, node] = Object.entries(stmt)[0]! as [string, Tree];
  if (kind === 'CreateStmt' || kind === 'CreateEnumStmt') return true;
  if (created.has(relationOf(node)))
    return ['AlterTableStmt', 'IndexStmt', 'InsertStmt', 'CreateTrigStmt'].includes(kind);
  if (kind === 'IndexStmt') return !node.unique;
  if (kind === 'InsertStmt') return relationOf(node) === 'additive_migrations';
  if (kind === 'AlterTableStmt')
    return listOf(node.cmds).every((cmd) => {
      const { subtype, def } = nodeOf(cmd, 'AlterTableCmd')!;
      if (subtype !== 'AT_AddColumn') return false;
      const constraints = listOf(nodeOf(def, 'ColumnDef')!.constraints).map(
        (one) => nodeOf(one, 'Constraint')!.contype,
      );
      const hasDefault = constraints.includes('CONSTR_DEFAULT');
      return constraints.every((one) => OF_COLUMNS.includes(one as string) || (one === 'CONSTR_NOTNULL' && hasDefault));
    });
  return false;
}

test('what only adds is distinguished from what changes', () => {
  const adding = [
    'ALTER TABLE a ADD COLUMN b int',
    'ALTER TABLE a ADD COLUMN b int NOT NULL DEFAULT 0, ADD COLUMN c text',
    'CREATE INDEX ON a (b)',
    `CREATE TYPE k AS ENUM ('x')`,
    'CREATE TABLE t (id int); ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (id) REFERENCES a(id) ON DELETE CASCADE; CREATE UNIQUE INDEX ON t (id)',
    `INSERT INTO changes.additive_migrations VALUES ('x')`,
  ];
  const changing = [
    'ALTER TABLE a ADD COLUMN b int NOT NULL',
    'ALTER TABLE a ADD COLUMN b int CHECK (b > 0)',
    'ALTER TABLE a ADD COLUMN b int UNIQUE',
    'ALTER TABLE a ADD COLUMN b int DEFAULT 0, DROP COLUMN c',
    'ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0)',
    'ALTER TABLE a ALTER COLUMN b SET NOT NULL',
    'CREATE UNIQUE INDEX ON a (b)',
    `ALTER TYPE k ADD VALUE 'y'`,
    'UPDATE a SET b = 1',
    'DROP TABLE a',
    'INSERT INTO a VALUES (1)',
    'CREATE TRIGGER x AFTER INSERT ON a EXECUTE FUNCTION f()',
  ];
  expect(adding.filter((sql) => !onlyAdds(sql))).toEqual([]);
  expect(changing.filter(onlyAdds)).toEqual([]);
});

test('exactly the migrations that only add name themselves so', async () => {
  const adding = later.filter((name) => onlyAdds(readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8')));
  const { names } = await queryRow<{ names: string[] }>(
    'SELECT array(SELECT name FROM changes.additive_migrations ORDER BY name) AS names',
  );
  expect(names).toEqual(adding);
});

/** As a program of the next version leaves the database. */
async function upgrade(name: string, sql: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl() });
  await owner.connect();
  await owner
    .query(
      `${sql};
       INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('${name.slice(0, 36)}', 'x', '${name}', now(), 1);
       SELECT changes.watch()`,
    )
    .finally(() => owner.end());
}

const start = () => migrate(database.ownerUrl(), database.url());

test('this version goes on with the data of the next one, which only added', async () => {
  const shop = await openShop('Loja');
  await shop.sell(order([line('A')]));
  await upgrade(
    '20990101000000_added',
    `CREATE TABLE later_rows (account_id int NOT NULL REFERENCES accounts ON DELETE CASCADE);
     ALTER TABLE orders ADD COLUMN later int NOT NULL DEFAULT 7;
     INSERT INTO later_rows SELECT id FROM accounts;
     INSERT INTO changes.additive_migrations VALUES ('20990101000000_added')`,
  );
  expect(await start()).toEqual([]);
  await shop.sell(order([line('A'), line('B')]));
  const stored = await queryRow('SELECT count(*) AS orders, sum(later) AS later FROM orders WHERE account_id = $1', [
    shop.viewer.accountId,
  ]);
  expect(stored).toEqual({ orders: 2, later: 14 });
  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE id = $1', [shop.viewer.userId]);
  expect(await eraseAccount(email)).toBe(2);
  expect(await queryRow('SELECT count(*) AS rows FROM later_rows')).toEqual({ rows: 0 });
});

test('this version does not start on a database that the next one changed', async () => {
  await upgrade('20990102000000_changed', 'ALTER TABLE orders DROP COLUMN later');
  await expect(start()).rejects.toThrow('20990102000000_changed');
});
