import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchPostgres } from '#server/platform/testing/scratchPostgres.ts';
import { serverProcess, type ServerProcess } from '#server/platform/testing/serverProcess.ts';
import { readyProxy } from './readyProxy.ts';

const CLIENTS = 8;
const APP_SECRET = 'only for this run, thirty-two characters';
const personOf = (client: number) => ({
  email: `rolling${client}@loja.example`,
  password: 'senha-do-bench',
  name: 'Rolling',
});

export interface RollingTrial {
  restarts: number;
  requests: number;
  /** What was answered otherwise than it should have been, or not at all. */
  failures: string[];
  /** From SIGTERM to the end of the process, the longest. */
  longestStopMs: number;
  /** Processes that did not end with 0. */
  badEnds: number;
}

/**
 * Restarts two web processes on one database in turn, again and again, behind a proxy, while eight clients read figures and
 * sign in without a pause. DRAIN_SECONDS is 1; the proxy looks at /readyz ten times a second.
 */
export async function rollingTrial(restarts: number): Promise<RollingTrial> {
  const postgres = await scratchPostgres();
  const proxy = await readyProxy();
  const trial: RollingTrial = { restarts, requests: 0, failures: [], longestStopMs: 0, badEnds: 0 };
  const start = () => serverProcess({ ROLE: 'web', DRAIN_SECONDS: '1', DATABASE_URL: postgres.url, APP_SECRET });
  const servers = [start(), start()];
  const ready = async () => {
    const urls = await Promise.all(servers.map(({ url }) => url));
    proxy.use(urls);
    while (!urls.every((url) => proxy.isReady(url))) await sleep(20);
  };
  let isOver = false;
  try {
    await ready();
    const tokens: string[] = [];
    for (let client = 0; client < CLIENTS; client += 1) tokens.push(await register(proxy.url, client));
    const clients = tokens.map(async (token, client) => {
      const agent = new Agent({ keepAlive: true });
      while (!isOver) {
        const asked =
          client === 0
            ? ask(proxy.url, 'POST', '/api/auth/login', { body: personOf(client), agent })
            : ask(proxy.url, 'GET', '/api/dashboard-local/metrics?dateRange=last30Days', { token, agent });
        trial.requests += 1;
        const failure = await asked.then(
          // 429: a limit of calls, which all processes count together, is an answer too
          ({ status }) => (status === 200 || status === 429 ? null : `status ${status}`),
          (error: Error) => error.message,
        );
        if (failure) trial.failures.push(failure);
        if (client === 0) await sleep(500); // sign-ins are limited
      }
      agent.destroy();
    });
    for (let count = 0; count < restarts; count += 1) {
      await replace(servers, count % 2, start, trial);
      await ready();
    }
    isOver = true;
    await Promise.all(clients);
    return trial;
  } finally {
    isOver = true;
    proxy.close();
    for (const { child, ended } of servers) {
      child.kill('SIGKILL');
      await ended;
    }
    await postgres.stop();
  }
}

async function register(url: string, client: number): Promise<string> {
  const { json } = await ask(url, 'POST', '/api/auth/register', { body: personOf(client) });
  return (json as { token: string }).token;
}

async function replace(
  servers: ServerProcess[],
  index: number,
  start: () => ServerProcess,
  trial: RollingTrial,
): Promise<void> {
  const { child, ended } = servers[index]!;
  const toldAt = performance.now();
  child.kill('SIGTERM');
  const { code } = await ended;
  trial.longestStopMs = Math.max(trial.longestStopMs, performance.now() - toldAt);
  if (code !== 0) trial.badEnds += 1;
  servers[index] = start();
}

interface Asked {
  body?: object;
  token?: string;
  agent?: Agent;
}

function ask(url: string, method: string, path: string, { body, token, agent }: Asked) {
  return new Promise<{ status: number; json: unknown }>((done, fail) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    const asked = request(url + path, { method, headers, agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.on('end', () => done({ status: reply.statusCode!, json: JSON.parse(text || 'null') }));
      reply.on('error', fail);
    });
    asked.once('error', fail);
    asked.end(body && JSON.stringify(body));
  });
}
