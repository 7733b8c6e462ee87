import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import './backupEvents.ts';
import { builtProgram } from '#server/platform/testing/builtProgram.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { sampled } from '#server/platform/testing/hasTrials.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';

const database = useTestDatabase();

const APP_SECRET = 'a secret for tests, thirty-two characters';
const BACKUP_SECRET = 'a secret for backups, thirty-two characters';
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: string[], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; error: string }>((done) => {
    const RESTORE_DRILL_URL = inject('postgres').superuserUrl;
    const given = { DATABASE_URL: database.url(), APP_SECRET, BACKUP_DIR: folder, RESTORE_DRILL_URL, ...settings };
    const env = { ...process.env, LOG_LEVEL: 'error', ...given };
    execFile(process.execPath, [...builtProgram('server/work/backup/cli.ts'), ...args], { env }, (error, out, stderr) =>
      done({ code: error ? Number(error.code) : 0, out: out.trim(), error: stderr.trim() }),
    );
  });

const age = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await metricsText()).text)![1]!.replace('+Inf', 'Infinity'));
const drills = () => queryRows<{ file: string }>(`SELECT file FROM backup_events WHERE kind = 'drill'`);
const leftOver = () => queryRows(`SELECT datname FROM pg_database WHERE datname LIKE 'restore\\_drill%'`);

/** A file of its own with what `change` makes of the plain backup's text. */
function altered(name: string, change: (text: string) => string): string {
  const file = join(folder, name);
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(join(folder, 'plain.gz'))).toString())));
  return file;
}

function changedByte(name: string, from: string): string {
  const bytes = readFileSync(join(folder, from));
  bytes[Math.floor(bytes.length / 2)]! ^= 4;
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

beforeAll(async () => {
  const shop = await openShop('Loja que ensaia');
  await shop.sell(order([line('A')]));
  useMasterSecret(APP_SECRET);
  await storeKeys(shop.viewer, 'amazon', { clientId: 'c', clientSecret: 's', refreshToken: 'r' });
  await run(['backup', join(folder, 'plain.gz')]);
  await run(['backup', join(folder, 'sealed')], { BACKUP_SECRET });
});

test('a command without a file and without BACKUP_DIR fails', async () => {
  for (const args of [['backup', '--keep', '2'], ['drill'], ['backup', 'a', 'b']]) {
    const { code, error } = await run(args, { BACKUP_DIR: '' });
    expect([code, error.includes('npm run backup')]).toEqual([1, true]);
  }
});

test('before the first drill its age is infinite, and a backup has one', async () => {
  expect(await age('restore_drill_age_seconds')).toBe(Infinity);
  expect(await age('backup_age_seconds')).toBeLessThan(3_600);
});

const WRONG: [string, () => string, Record<string, string>, string][] = [
  ['a file of which a byte was changed', () => changedByte('byte.gz', 'plain.gz'), {}, 'incompleto ou danificado'],
  ['a sealed one', () => changedByte('byte', 'sealed'), { BACKUP_SECRET }, 'incompleto ou danificado'],
  ['another secret of backups', () => join(folder, 'sealed'), { BACKUP_SECRET: APP_SECRET }, 'outro BACKUP_SECRET'],
  ['no secret of backups', () => join(folder, 'sealed'), {}, 'falta BACKUP_SECRET'],
  [
    'a missing row',
    () => altered('row.gz', (text) => text.replace(/(COPY order_items .*\n).*\n/, '$1')),
    {},
    'order_items tem 0 linhas; o backup diz 1',
  ],
  [
    'an altered figure',
    () => altered('figure.gz', (text) => text.replace('revenue 10000', 'revenue 10001')),
    {},
    'um valor não é o que o backup diz',
  ],
  [
    'another APP_SECRET',
    () => join(folder, 'plain.gz'),
    { APP_SECRET: BACKUP_SECRET },
    '2 segredos do backup não abrem com APP_SECRET',
  ],
  ['a folder without backups', () => folder, {}, 'não há nenhum backup'],
];
test.each(sampled(WRONG))(
  'a drill fails in one line on %s, and proves nothing',
  async (_what, file, settings, words) => {
    const { code, out, error } = await run(['drill', file()], settings);
    expect([code, out, error.split('\n').slice(1)]).toEqual([1, '', []]);
    expect(error).toContain(words);
    expect([await drills(), await leftOver()]).toEqual([[], []]);
  },
);

test('the newest backup of the folder is restored, compared and recorded; as many stay as are to be kept', async () => {
  const [older, oldest] = ['seller-analytics-20260102T030405Z.sql.gz', 'seller-analytics-20250102T030405Z.sql.gz'];
  for (const name of [older, oldest]) writeFileSync(join(folder, name), 'none');
  const { out } = await run(['backup', '--keep', '2'], { BACKUP_SECRET });
  expect(out).toContain(`${oldest}: apagado`);
  const [former, newest, ...more] = readdirSync(folder).filter((name) => name.startsWith('seller-analytics-'));
  expect([former, more]).toEqual([older, []]);
  const drilled = await run(['drill'], { BACKUP_SECRET });
  expect(drilled).toMatchObject({ code: 0, error: '' });
  expect(drilled.out).toContain('1 grupos de valores (conta, mês, moeda) iguais');
  expect([await drills(), await leftOver()]).toEqual([[{ file: newest }], []]);
  for (const name of ['backup', 'restore_drill', 'restored_backup'])
    expect(await age(`${name}_age_seconds`)).toBeLessThan(3_600);
});

test('a drill says of a backup of an earlier version that only its rows were counted', async () => {
  const old = altered('old.gz', (text) => text.replaceAll(/^-- (taken|rows|figures since|figure) .*\n/gm, ''));
  const { code, out } = await run(['drill', old]);
  expect([code, out.includes('versão anterior')]).toEqual([0, true]);
});
