import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { startProduct } from './benchServers.ts';
import type { Bench } from './openBench.ts';

const DATABASE = 'bench_web';
const FOLDER = join(projectRoot, '.data/bench/web');
const demo = { email: 'demo@exemplo.com.br', password: 'demonstracao' };

export interface WebShop {
  origin: string;
  /** Session token of the demo's seller. */
  token: string;
  stop(): Promise<void>;
}

/** Serves a built product, by default this one, with its own demo, which is imported once and then reused. */
export async function openWebShop(bench: Bench, root = projectRoot): Promise<WebShop> {
  const url = bench.urlOf(DATABASE);
  await bench.keep(DATABASE, () => readDemo(url), { from: ['webShop'] });
  // without jobs nothing runs beside the measurement
  const server = await startProduct(url, FOLDER, { root, settings: { ROLE: 'web' } });
  const origin = `http://127.0.0.1:${server.port}`;
  return { origin, token: await signIn(origin), stop: () => server.stop() };
}

/** Runs the demo's first import by the product itself. */
async function readDemo(url: string): Promise<void> {
  const settings = { DEMO: 'on', MARKETPLACES_PORT: '0', MARKETPLACES_SIZE: '0.5' };
  const server = await startProduct(url, FOLDER, { settings });
  const origin = `http://127.0.0.1:${server.port}`;
  try {
    const token = await signIn(origin);
    for (;;) {
      const { data } = await post<{ data: { viewer: { latestSync: { status: string } | null } } }>(
        `${origin}/graphql`,
        { query: '{ viewer { latestSync { status } } }' },
        token,
      );
      const status = data.viewer.latestSync?.status;
      if (status === 'SUCCESS') return;
      if (status === 'ERROR') throw new Error('the first import of the demonstration failed');
      await sleep(500);
    }
  } finally {
    await server.stop();
  }
}

const signIn = async (origin: string) => (await post<{ token: string }>(`${origin}/api/auth/login`, demo)).token;

async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const authorization = token ? { authorization: `Bearer ${token}` } : undefined;
  const headers = { 'content-type': 'application/json', ...authorization };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Answer;
}
