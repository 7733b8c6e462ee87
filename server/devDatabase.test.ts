import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { runningPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'seller-analytics-dev-'));
const data = join(folder, 'data');
beforeAll(() => chmod(folder, 0o755)); // under root PostgreSQL runs as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for the server of `npm run dev`: prints its environment and waits for a signal. */
const PRINT = `const { DATABASE_URL, MIGRATIONS_DATABASE_URL, APP_SECRET, DEMO, NODE_ENV } = process.env;
  console.log('http://127.0.0.1:1', JSON.stringify({ DATABASE_URL, MIGRATIONS_DATABASE_URL, APP_SECRET, DEMO, NODE_ENV }));
  setInterval(() => {}, 1000);`;

function dev(environment: Record<string, string>) {
  const command = ['--import', 'tsx', 'server/devDatabase.ts', process.execPath, '-e', PRINT];
  return serverProcess({ DATA_DIR: data, DEMO: '', ...environment }, command);
}
const printed = (output: string) => JSON.parse(output.slice(output.indexOf('{'))) as Record<string, string>;

test.runIf(hasTrials)(
  'the development server gets the database, the secret and the demo of the data folder, which outlive it',
  async () => {
    const { child, url, ended } = dev({});
    await url;
    const running = (await runningPostgres(data))!;
    child.kill('SIGTERM');
    const { DATABASE_URL, MIGRATIONS_DATABASE_URL, ...others } = printed((await ended).output);
    expect(others).toEqual({
      APP_SECRET: readFileSync(join(data, 'app.secret'), 'utf8').trim(),
      DEMO: 'on',
      NODE_ENV: 'development',
    });
    expect([DATABASE_URL, MIGRATIONS_DATABASE_URL]).toEqual([running.url, running.migrationsUrl]);
    expect(await runningPostgres(data)).toBeNull();
    expect(readFileSync(join(data, 'postgres/server.log'), 'utf8')).toContain('database system is shut down');
  },
);

test('with DATABASE_URL set, no embedded database starts', async () => {
  const own = {
    DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/app',
    APP_SECRET: 'x'.repeat(32),
    DATA_DIR: join(folder, 'none'),
  };
  const { child, url, ended } = dev(own);
  await url;
  child.kill('SIGTERM');
  expect(printed((await ended).output)).toEqual({ ...own, DATA_DIR: undefined, DEMO: '', NODE_ENV: 'development' });
  expect(existsSync(own.DATA_DIR)).toBe(false);
});

test('an invalid setting prints one clear line and runs no command', async () => {
  expect(await dev({ PORT: 'quatro mil' }).ended).toEqual({ code: 1, output: 'PORT: must be a port number' });
});
