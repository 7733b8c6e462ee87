import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { checkSql } from '#server/insight/sqlbox/check/checkSql.ts';
import { runInSandbox } from '#server/insight/sqlbox/sandbox/runInSandbox.ts';
import { SqlError } from './sqlError.ts';
import { analystSql } from '#server/insight/sqlbox/testing/analystSql.ts';
import { endlessSql, injectedSql, reachingSql } from '#server/insight/sqlbox/testing/answerableSql.ts';
import { hostileSql } from '#server/insight/sqlbox/testing/hostileSql.ts';
import { refusedSql as plainlyRefused } from '#server/insight/sqlbox/testing/refusedSql.ts';
import { legitimateSql as askedSql } from '#server/insight/sqlbox/testing/legitimateSql.ts';
import { useSandboxDatabase } from '#server/insight/sqlbox/testing/sandboxDatabase.ts';
import { fingerprint, fullShop, SECRET } from '#server/insight/sqlbox/testing/twoWorlds.ts';

const database = useSandboxDatabase();
const legitimateSql = [...askedSql, ...analystSql];
const refusedSql = [...plainlyRefused, ...hostileSql];

let shop: Shop;
/** Result of each legitimate statement with a single account, queried from the tables as their owner. */
/** Columns of the views that sellers do not see. */
const HIDDEN = ['account_id', 'sale_day', 'last_seen_at'];

const expected = new Map<string, string>();

const multiset = (rows: unknown[][]) => JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted());

let superuser: pg.Client;
afterAll(() => superuser.end());
beforeAll(async () => {
  superuser = new pg.Client({ connectionString: database.superuserUrl() });
  await superuser.connect();
  await setRates();
  shop = await fullShop('Minha', 'Nosso', 12);
  const owner = new pg.Client({ connectionString: database.url() });
  await owner.connect();
  await owner.query("SET search_path = viewer; SET timezone = 'America/Sao_Paulo'");
  const texts: pg.CustomTypesConfig = { getTypeParser: (() => (text: string) => text) as never };
  for (const sql of legitimateSql) {
    const { rows, fields } = await owner.query<unknown[]>({
      text: sql,
      rowMode: 'array',
      types: texts,
    });
    const visible = fields.flatMap(({ name }, index) => (HIDDEN.includes(name) ? [] : [index]));
    expected.set(sql, multiset(rows.map((row) => visible.map((index) => row[index]))));
  }
  await owner.end();
  await fullShop('Outra', SECRET, 20);
  await queryRows('ANALYZE');
});

interface Answer {
  /** Rows in any order, or the error message. */
  text: string;
  isRefused: boolean;
}

async function ask(sql: string, { isGuarded = true } = {}): Promise<Answer> {
  try {
    if (isGuarded) await checkSql(sql);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return { text: error.message, isRefused: true };
  }
  try {
    const { rows } = await runInSandbox(shop.viewer.accountId, sql, { maxRows: 1000 });
    return { text: multiset(rows), isRefused: false };
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return { text: error.message, isRefused: false };
  }
}

const hostile = [...refusedSql.map(([, sql]) => sql), ...reachingSql, ...injectedSql];

test('the corpus has the documented size', () => {
  expect(new Set([...hostile, ...endlessSql]).size).toBeGreaterThanOrEqual(1_600);
  expect(new Set(legitimateSql).size).toBeGreaterThanOrEqual(215);
});

test("the guard refuses every statement that is not a plain read of the account's tables", async () => {
  const passed: string[] = [];
  for (const [, sql] of refusedSql) if (!(await ask(sql)).isRefused) passed.push(sql);
  expect(passed).toEqual([]);
});

test('every legitimate statement returns the same rows as in a database with a single account', async () => {
  const wrong: unknown[] = [];
  for (const sql of legitimateSql) {
    const { text } = await ask(sql);
    if (text !== expected.get(sql))
      wrong.push({ sql, text: text.slice(0, 300), expected: expected.get(sql)?.slice(0, 300) });
  }
  expect(wrong).toEqual([]);
});

/** Runs all statements, four at a time like the sandbox. Results in the same order. */
async function runAll(statements: string[], options: { isGuarded: boolean }): Promise<string[]> {
  const answers: string[] = [];
  const left = statements.entries();
  const worker = async () => {
    for (const [index, sql] of left) answers[index] = (await ask(sql, options)).text;
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return answers;
}

/** Runs all statements, changes the data of other accounts and runs them again. Returns statements with leaked or changed results. */
async function leaks(statements: string[], options: { isGuarded: boolean; isCompared: boolean }): Promise<string[]> {
  const unchanged = await fingerprint(superuser);
  const first = await runAll(statements, options);
  const shown = statements.filter((sql, index) => first[index]!.includes(SECRET) && !sql.includes(SECRET));
  expect(await fingerprint(superuser), 'nothing was written').toBe(unchanged);
  if (!options.isCompared) return shown;

  await fullShop('Terceira', SECRET, 3);
  await queryRows('ANALYZE');
  const second = await runAll(statements, options);
  for (const [index, sql] of statements.entries())
    // ignores statements that differ on every run, such as those with the time
    if (second[index] !== first[index] && (await ask(sql, options)).text === second[index]) shown.push(sql);
  return shown;
}

test('no data of other accounts is visible, and nothing is written', async () => {
  expect(
    await leaks([...reachingSql, ...injectedSql, ...legitimateSql], { isGuarded: true, isCompared: true }),
  ).toEqual([]);
});

test('without the guard the database alone still hides the rows of other accounts and writes nothing', async () => {
  // except for statements that cannot be stopped once they run
  const stoppable = refusedSql.filter(([kind]) => !['size', 'growth'].includes(kind)).map(([, sql]) => sql);
  const statements = [...stoppable, ...reachingSql, ...injectedSql];
  expect(await leaks(statements, { isGuarded: false, isCompared: false })).toEqual([]);
});

test('endless statements are stopped, and the next ones are answered', async () => {
  const answers = await Promise.all(endlessSql.map((sql) => ask(sql)));
  expect(answers.map(({ text }) => text)).toEqual(
    answers.map(() => expect.stringMatching(/foi interrompida|memória ou espaço demais|pode ficar grande demais/)),
  );
  const next = await Promise.all(Array.from({ length: 8 }, () => ask('SELECT 1')));
  expect(new Set(next.map(({ text }) => text))).toEqual(new Set([multiset([['1']])]));
});

test('with row policies off the test detects leaks, and it detects a write', async () => {
  const unchanged = await fingerprint(superuser);
  const tables = await queryRows<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await database.asSuperuser(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
  expect(await fingerprint(superuser)).not.toBe(unchanged);
  const seen = await leaks([...reachingSql, ...askedSql.slice(0, 40)], { isGuarded: true, isCompared: true });
  expect(seen.length).toBeGreaterThan(100);

  const before = await fingerprint(superuser);
  await queryRows(`UPDATE sync_runs SET orders_new = orders_new + 1 WHERE account_id = $1`, [shop.viewer.accountId]);
  expect(await fingerprint(superuser)).not.toBe(before);
});
