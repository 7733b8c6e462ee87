import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';

// Real processes: start and stop as an operator sees them. The folder name has a space, as on many machines.
const folder = mkdtempSync(join(tmpdir(), 'seller analytics '));
chmodSync(folder, 0o755);
const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string>) {
  const server = serverProcess(environment);
  running.add(server.child);
  void server.ended.then(() => running.delete(server.child));
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

test('an invalid setting prints one clear line and exits with 1', async () => {
  expect(await start({ PORT: 'quatro mil' }).ended).toEqual({ code: 1, output: 'PORT: must be a port number' });
});

test('a port in use prints one clear line naming PORT', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const result = await start({ PORT: String(port), DATA_DIR: folder }).ended;
  other.close();
  expect(result).toEqual({ code: 1, output: `PORT: ${port} is already in use; set PORT to a free one` });
});

test.runIf(hasTrials)('a data folder survives kill -9 and serves one server at a time', async () => {
  const first = start({ DATA_DIR: folder });
  const health = async (url: string) => [(await fetch(`${url}/healthz`)).status, (await fetch(`${url}/readyz`)).status];
  expect(await health(await first.url)).toEqual([200, 200]);
  const registration = { email: 'ana@loja.example', password: 'senha-da-ana', name: 'Ana' };
  const call = async (path: string) =>
    fetch(`${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    });
  expect((await call(`${await first.url}/api/auth/register`)).status).toBe(200);

  const second = await start({ DATA_DIR: folder }).ended;
  expect(second.code).toBe(1);
  expect(second.output).toBe(`DATA_DIR: another server is already using ${folder}`);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = start({ DATA_DIR: folder });
  expect((await call(`${await third.url}/api/auth/login`)).status).toBe(200);

  third.child.kill('SIGTERM');
  expect((await third.ended).code).toBe(0);

  const port = await freePort();
  const fourth = start({ DATA_DIR: folder, PORT: String(port) });
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
  await expect.poll(answers, { interval: 5 }).toBe(200);
  fourth.child.kill('SIGTERM'); // before the ready message: the job queue is not loaded yet
  expect((await fourth.ended).code, 'stopped between the first response and the first job').toBe(0);
  const postgresLog = readFileSync(join(folder, 'postgres/server.log'), 'utf8');
  expect(postgresLog).toContain('database system is shut down');
});
