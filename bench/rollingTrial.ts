import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
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
  /** Unexpected statuses and failed requests. */
  failures: string[];
  /** Longest time from SIGTERM to the end of a process. */
  longestStopMs: number;
  /** Processes with an exit code other than 0. */
  badEnds: number;
}

/**
 * Restarts two web processes on one database alternately behind a proxy, while eight clients continuously read figures and
 * sign in. DRAIN_SECONDS is 1; the proxy polls /readyz ten times a second.
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
        const outgoing =
          client === 0
            ? ask(proxy.url, 'POST', '/api/auth/login', { body: personOf(client), agent })
            : ask(proxy.url, 'GET', '/api/dashboard-local/metrics?dateRange=last30Days', { token, agent });
        trial.requests += 1;
        const failure = await outgoing.then(
          // 429 is a valid response: the processes share their rate limits
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
  const signalledAt = performance.now();
  child.kill('SIGTERM');
  const { code } = await ended;
  trial.longestStopMs = Math.max(trial.longestStopMs, performance.now() - signalledAt);
  if (code !== 0) trial.badEnds += 1;
  servers[index] = start();
}

interface RequestOptions {
  body?: object;
  token?: string;
  agent?: Agent;
}

function ask(url: string, method: string, path: string, { body, token, agent }: RequestOptions) {
  return new Promise<{ status: number; json: unknown }>((done, fail) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    const outgoing = request(url + path, { method, headers, agent }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => (text += part));
      reply.on('end', () => done({ status: reply.statusCode!, json: JSON.parse(text || 'null') }));
      reply.on('error', fail);
    });
    outgoing.once('error', fail);
    outgoing.end(body && JSON.stringify(body));
  });
}
