import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useMasterSecrets } from '#server/platform/security/masterSecrets.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { builtProgram } from '#server/platform/testing/builtProgram.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { rotateKey } from './rotateKey.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';

const database = useTestDatabase();

const OLD = 'the old master secret of these tests';
const NEW = 'the new master secret of these tests';
const keys = { clientId: 'c', clientSecret: 's', refreshToken: 'r', accessToken: 'a' };

beforeEach(async () => {
  await queryRows('DELETE FROM credentials');
  useMasterSecret(OLD);
});

test('after a rotation the new master secret alone decrypts every secret of every channel', async () => {
  const { accountId } = await newViewer();
  for (const channel of ['amazon', 'amazonAds', 'mercadolivre'] as const) await storeKeys({ accountId }, channel, keys);
  useMasterSecret(NEW, [OLD]);
  expect(await rotateKey()).toEqual({ rewrapped: 9, unreadable: 0 });
  expect(await rotateKey()).toEqual({ rewrapped: 0, unreadable: 0 });
  useMasterSecret(NEW);
  for (const channel of ['amazon', 'amazonAds', 'mercadolivre'] as const)
    expect(await readCredential(accountId, channel)).toMatchObject(keys);
});

test('a secret that no known master secret decrypts is counted and left unchanged', async () => {
  const [lost, good] = [await newViewer('Perdida'), await newViewer('Boa')];
  await storeKeys(lost, 'amazon', keys);
  useMasterSecret(NEW);
  await storeKeys(good, 'amazon', keys);
  expect(await rotateKey()).toEqual({ rewrapped: 0, unreadable: 3 });
  useMasterSecret(OLD);
  expect(await readCredential(lost.accountId, 'amazon')).toMatchObject(keys);
});

const command = (settings: Record<string, string>) =>
  new Promise<{ code: number; out: string; error: string }>((done) => {
    const env = { ...process.env, LOG_LEVEL: 'error', DATABASE_URL: database.url(), ...settings };
    execFile(
      process.execPath,
      builtProgram('server/records/keys/rotation/rotateKeyCli.ts'),
      { env },
      (error, out, stderr) => done({ code: error ? Number(error.code) : 0, out: out.trim(), error: stderr.trim() }),
    );
  });

test('the command reports what it did and whether the old secret can be removed', async () => {
  await storeKeys(await newViewer(), 'amazon', keys);
  const missing = await command({ APP_SECRET: NEW });
  expect([missing.code, missing.error]).toEqual([
    1,
    '3 segredos não abrem com nenhum segredo conhecido; falta algum em APP_SECRET_OLD?',
  ]);
  expect(await command({ APP_SECRET: NEW, APP_SECRET_OLD: `${'x'.repeat(32)}, ${OLD}` })).toEqual({
    code: 0,
    out: '3 segredos passaram para o APP_SECRET atual.\nAPP_SECRET_OLD não é mais necessário.',
    error: '',
  });
  const short = await command({ APP_SECRET: NEW, APP_SECRET_OLD: 'short' });
  expect(short.error).toBe('APP_SECRET_OLD: must be secrets of at least 32 characters');
});

test('keys sealed with a generated secret stay readable after APP_SECRET is set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'app.secret'), `${OLD}\n`);
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', keys);
  useMasterSecrets({ APP_SECRET: NEW, APP_SECRET_OLD: [], DATA_DIR: folder });
  expect(await readCredential(accountId, 'amazon')).toMatchObject(keys);
  const newer = { ...keys, refreshToken: 'newer' };
  await storeKeys({ accountId }, 'amazon', newer);
  useMasterSecret(NEW);
  expect(await readCredential(accountId, 'amazon')).toMatchObject(newer);
});
