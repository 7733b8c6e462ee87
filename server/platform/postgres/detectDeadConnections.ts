import pg from 'pg';
import { SilentConnection } from './databaseUnavailable.ts';
import { log } from '#server/platform/process/log.ts';
import type { MeasuredClient } from './measuredPool.ts';

const LOOK_EVERY_MS = 1_000;
/** A statement that takes longer is looked after. */
const SUSPECT_MS = 3_000;
const LONGEST_LOOK_MS = 1_500;
/** Looks in a row that must say the same: an answer may be on its way. */
const LOOKS = 2;

interface Wire {
  processID: number;
  connection: { stream: { destroy(error: Error): void } };
}

/**
 * Cuts off connections of the pool that wait for an answer which will not come, and with them those that lie idle, so that
 * no caller waits more than ten seconds: a connection can be dead without either side having been told (a router that
 * restarted, a half-open socket). A statement that PostgreSQL is still working on may take as long as it likes.
 */
export function detectDeadConnections(pool: pg.Pool, { everyMs = LOOK_EVERY_MS, suspectMs = SUSPECT_MS } = {}): void {
  const clients = new Set<MeasuredClient>();
  const idle = new Set<MeasuredClient>();
  const silent = new Map<{ at: number }, number>();
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  const measured = (client: pg.PoolClient) => client as unknown as MeasuredClient;
  pool.on('connect', (client) => {
    clients.add(measured(client));
    timer ??= setInterval(() => void look(), everyMs).unref();
  });
  pool.on('acquire', (client) => idle.delete(measured(client)));
  pool.on('release', (_error, client) => idle.add(measured(client)));
  pool.on('remove', (client) => {
    idle.delete(measured(client));
    clients.delete(measured(client));
    if (clients.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });

  async function look(): Promise<void> {
    const suspects = [...clients].flatMap((client) => {
      const oldest = client.underWay.values().next().value;
      return oldest && performance.now() - oldest.at > suspectMs ? [{ client, oldest }] : [];
    });
    const waiting = new Set(suspects.map(({ oldest }) => oldest));
    for (const statement of silent.keys()) if (!waiting.has(statement)) silent.delete(statement);
    if (suspects.length === 0 || isLooking) return;
    isLooking = true;
    const isWorking = await whoWorks(pool.options);
    isLooking = false;
    for (const { client, oldest } of suspects) {
      if (!client.underWay.has(oldest)) continue;
      const looks = isWorking(wireOf(client).processID) ? 0 : (silent.get(oldest) ?? 0) + 1;
      silent.set(oldest, looks);
      if (looks >= LOOKS) for (const dead of [client, ...idle]) cutOff(dead);
    }
  }

  function cutOff(client: MeasuredClient): void {
    log.warn({ backend: wireOf(client).processID }, 'a database connection is silent: it is cut off');
    idle.delete(client);
    clients.delete(client);
    wireOf(client).connection.stream.destroy(new SilentConnection());
  }
}

const wireOf = (client: pg.Client) => client as unknown as Wire;

/** Asks on a connection of its own which backends work on a statement; none does on a server that does not answer. */
async function whoWorks(options: pg.PoolConfig): Promise<(backend: number) => boolean> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: LONGEST_LOOK_MS,
    query_timeout: LONGEST_LOOK_MS,
    application_name: 'seller-analytics watch',
  });
  client.on('error', () => {});
  const wire = wireOf(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ self: number; working: number[] }>(
      `SELECT pg_backend_pid() AS self, array_agg(pid) FILTER (WHERE state NOT LIKE 'idle%') AS working
       FROM pg_stat_activity WHERE datname = current_database()`,
    );
    const [{ self, working }] = rows as [{ self: number; working: number[] }];
    // behind a pooler backends have other numbers than the driver was told: then reaching the server has to do
    if (self !== wire.processID) return () => true;
    return (backend) => working.includes(backend);
  } catch (error) {
    const isFull = (error as { code?: string }).code === '53300'; // it does answer
    return () => isFull;
  } finally {
    wire.connection.stream.destroy(new SilentConnection());
  }
}
