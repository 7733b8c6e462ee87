import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { type Goal, median } from './goals.ts';
import type { Bench } from './openBench.ts';

const MAIN = join(projectRoot, 'dist/server/main.js');
const COLD_BAR_MS = 3_000;
const WARM_BAR_MS = 600;
const person = { email: 'bench@loja.example', password: 'senha-do-bench', name: 'Bench' };

/** Row 26: time from the start of the built server to its first GraphQL response, on an empty and on a used data folder. */
export async function start(_bench: Bench, isQuick: boolean): Promise<Goal[]> {
  if (!existsSync(MAIN)) throw new Error('build first: npm run build');
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const folder = mkdtempSync(join(projectRoot, '.data/bench-start-'));
    chmodSync(folder, 0o755); // under root PostgreSQL runs as another user
    const first = await run(folder, null);
    cold.push(first.ms);
    for (let again = 0; again < 3; again++) warm.push((await run(folder, first.token)).ms);
    rmSync(folder, { recursive: true, force: true });
  }
  return [goal('start, first time', cold, COLD_BAR_MS), goal('start, again', warm, WARM_BAR_MS)];
}

const goal = (what: string, ms: number[], barMs: number): Goal => ({
  row: '26',
  what: `${what}, until the first GraphQL answer`,
  measured: `${Math.round(median(ms))} ms`,
  ratio: '',
  bar: `≤ ${barMs} ms`,
  passed: median(ms) <= barMs,
});

async function run(folder: string, known: string | null): Promise<{ ms: number; token: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const untilOk = async (path: string, headers: Record<string, string>, body: object): Promise<Response> => {
    for (;;) {
      if (child.exitCode !== null) throw new Error('the server did not start: is the build up to date? npm run build');
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).catch(() => null);
      if (response?.ok) return response;
      await sleep(5);
    }
  };
  const token = known ?? ((await (await untilOk('/api/auth/register', {}, person)).json()) as { token: string }).token;
  await untilOk('/graphql', { authorization: `Bearer ${token}` }, { query: '{ viewer { id } }' });
  const ms = performance.now() - startedAt;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { ms, token };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
