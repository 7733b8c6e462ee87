import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { accountFile } from '#server/insight/sqlbox/files/accountFile.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { useDeadline } from '#server/insight/sqlbox/run/runStatement.ts';
import { injectedSql, reachingSql } from '#server/insight/sqlbox/testing/answerableSql.ts';
import { hostileSql } from '#server/insight/sqlbox/testing/hostileSql.ts';
import { refusedSql } from '#server/insight/sqlbox/testing/refusedSql.ts';
import { endlessSql, reachingOutSql, revealingSql } from '#server/insight/sqlbox/testing/reachingOutSql.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { fingerprint, fullShop, SECRET } from '#server/insight/sqlbox/testing/twoWorlds.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

useSqlDatabase();
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  useSqlBudget({ secondsAMinute: 1_000, limitsBeforePause: 0 });
  await setRates();
  shop = await fullShop('Minha', 'Nosso', 12);
  other = await fullShop('Outra', SECRET, 20);
});

/** Statements of a list that run: `npm run faults sql` runs all, with the deadline of the product. */
const RUNS = Number(process.env.FAULT_RUNS ?? 3);
const isLong = process.env.FAULT_RUNS !== undefined;
const some = (list: readonly string[], times = 1) => {
  const step = Math.max(1, Math.ceil(list.length / (RUNS * times)));
  return list.filter((_, index) => index % step === 0);
};
const SHORT_DEADLINE_MS = 300;
const DEADLINE_MS = 5_000;

/** What no answer may contain. */
const forbidden = () => [
  SECRET,
  projectRoot,
  tmpdir(),
  hostname(),
  userInfo().homedir,
  '.duckdb',
  'node_modules',
  'passwd:',
];

interface Answer {
  text: string;
  isAnswered: boolean;
}
async function ask(sql: string): Promise<Answer> {
  return runSql(shop.viewer, sql).then(
    ({ rows }) => ({ text: JSON.stringify(rows), isAnswered: true }),
    (error: Error) => ({ text: error.message, isAnswered: false }),
  );
}
const shownIn = (sql: string, { text }: Answer) =>
  forbidden().filter((word) => text.includes(word) && !sql.includes(word));

async function fileHash(): Promise<string> {
  const file = await accountFile(shop.viewer.accountId);
  const hash = createHash('sha256').update(await readFile(file.path));
  file.release();
  return hash.digest('hex');
}

test('files, settings, environment, network, writes and a second statement are refused', async () => {
  const before = [await fileHash(), await fingerprint()];
  const answered: string[] = [];
  const shown: string[] = [];
  for (const sql of reachingOutSql) {
    const answer = await ask(sql);
    if (answer.isAnswered) answered.push(sql);
    shown.push(...shownIn(sql, answer));
  }
  expect(answered).toEqual([]);
  expect(shown).toEqual([]);
  expect([await fileHash(), await fingerprint()]).toEqual(before);
});

test('what DuckDB says of itself names nothing of the machine', async () => {
  const shown: unknown[] = [];
  for (const sql of revealingSql) {
    const answer = await ask(sql);
    const words = [
      ...shownIn(sql, answer),
      ...(/"[^"]*\/(?!proc\/\d+\/fd)(home|root|tmp|usr|var|work)\//.exec(answer.text) ?? []),
    ];
    if (words.length > 0) shown.push([sql, words]);
  }
  expect(shown).toEqual([]);
});

test('temporary objects cannot be left for a later statement', async () => {
  await ask('explain analyze create temp table orders as select 1 as stolen');
  expect((await ask('select stolen from orders')).isAnswered).toBe(false);
});

test('a statement without end, or for all memory, is stopped, and another account is answered meanwhile', async () => {
  await Promise.all([shop, other].map(({ viewer }) => runSql(viewer, 'SELECT 1'))); // their files are built
  if (!isLong) useDeadline(SHORT_DEADLINE_MS);
  try {
    for (const [index, sql] of some(endlessSql).entries()) {
      const startedAt = performance.now();
      const [answer, neighbour] = await Promise.all([
        ask(sql),
        index % 4 === 0 ? runSql(other.viewer, 'SELECT 1') : null,
      ]);
      expect([sql, neighbour?.rows ?? [['1']]]).toEqual([sql, [['1']]]);
      expect([sql, answer.text.length < 2 ** 21]).toEqual([sql, true]);
      expect([sql, performance.now() - startedAt < 6_000]).toEqual([sql, true]);
    }
    expect(await ask('SELECT 1')).toEqual({ text: '[["1"]]', isAnswered: true });
  } finally {
    useDeadline(DEADLINE_MS);
  }
});

test('a statement written against PostgreSQL shows nothing of others, and ends', async () => {
  const before = [await fileHash(), await fingerprint()];
  if (!isLong) useDeadline(SHORT_DEADLINE_MS);
  const shown: unknown[] = [];
  const slow: unknown[] = [];
  try {
    const texts = [...refusedSql, ...hostileSql].map(([, text]) => text);
    for (const sql of some(texts, 10)) {
      const startedAt = performance.now();
      const answer = await ask(sql);
      if (shownIn(sql, answer).length > 0) shown.push(sql, shownIn(sql, answer), answer);
      if (performance.now() - startedAt > 6_000) slow.push(sql);
    }
  } finally {
    useDeadline(DEADLINE_MS);
  }
  expect(shown).toEqual([]);
  expect(slow).toEqual([]);
  expect([await fileHash(), await fingerprint()]).toEqual(before);
});

test('searches that reach for other accounts find nothing', async () => {
  const shown: string[] = [];
  for (const sql of [...reachingSql, ...injectedSql]) shown.push(...shownIn(sql, await ask(sql)));
  expect(shown).toEqual([]);
});
