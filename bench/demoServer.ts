import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const MAX_FIRST_SYNC_MS = 5 * 60_000;
const MAX_START_MS = 60_000;
/** A free port. The output names the simulator's address too, so the server's port is chosen here. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Waits until the server answers. */
export async function untilReady(url: string): Promise<void> {
  for (const end = performance.now() + MAX_START_MS; performance.now() < end; await sleep(200))
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
  throw new Error('the server did not start');
}

/** Waits until the demo account's first sync is over. */
export async function firstSync(client: pg.Client): Promise<void> {
  const isOver = async () =>
    (await client.query(`SELECT FROM sync_runs WHERE trigger = 'initial' AND status IN ('pending', 'running')`))
      .rowCount === 0;
  for (const end = performance.now() + MAX_FIRST_SYNC_MS; performance.now() < end && !(await isOver());)
    await sleep(1_000);
}
