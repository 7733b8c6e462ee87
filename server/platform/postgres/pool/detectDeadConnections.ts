import pg from 'pg';
import { SilentConnection } from '#server/platform/postgres/databaseUnavailable.ts';
import { wireOf } from '#server/platform/postgres/driver.ts';
import { log } from '#server/platform/process/log.ts';
import type { MeasuredClient } from './measuredPool.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Statements that take longer are checked. */
const SUSPECT_MS = 3_000;
const MAX_CHECK_MS = 1_500;
/** Consecutive checks that must fail, because a response may be in transit. */
const MIN_FAILED_CHECKS = 2;

/**
 * Closes pool connections that wait for a response that will not come, and idle ones with them, so that no caller waits
 * more than ten seconds: a connection can be dead without either side noticing (a restarted router, a half-open
 * socket). A statement that PostgreSQL is still executing may take any time.
 */
export function detectDeadConnections(
  pool: pg.Pool,
  { everyMs = CHECK_INTERVAL_MS, suspectMs = SUSPECT_MS } = {},
): void {
  const clients = new Set<MeasuredClient>();
  const idle = new Set<MeasuredClient>();
  const silent = new Map<{ at: number }, number>();
  let isChecking = false;
  let timer: NodeJS.Timeout | undefined;
  const measured = (client: pg.PoolClient) => client as unknown as MeasuredClient;
  pool.on('connect', (client) => {
    clients.add(measured(client));
    timer ??= setInterval(() => void check(), everyMs).unref();
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

  async function check(): Promise<void> {
    const suspects = [...clients].flatMap((client) => {
      const oldest = client.inFlight.values().next().value;
      return oldest && performance.now() - oldest.at > suspectMs ? [{ client, oldest }] : [];
    });
    const waiting = new Set(suspects.map(({ oldest }) => oldest));
    for (const statement of silent.keys()) if (!waiting.has(statement)) silent.delete(statement);
    if (suspects.length === 0 || isChecking) return;
    isChecking = true;
    const isWorking = await workingBackends(pool.options);
    isChecking = false;
    for (const { client, oldest } of suspects) {
      if (!client.inFlight.has(oldest)) continue;
      const failedChecks = isWorking(wireOf(client).processID!) ? 0 : (silent.get(oldest) ?? 0) + 1;
      silent.set(oldest, failedChecks);
      if (failedChecks >= MIN_FAILED_CHECKS) for (const dead of [client, ...idle]) cutOff(dead);
    }
  }

  function cutOff(client: MeasuredClient): void {
    log.warn({ backend: wireOf(client).processID }, 'closed a database connection that does not respond');
    idle.delete(client);
    clients.delete(client);
    wireOf(client).connection.stream.destroy(new SilentConnection());
  }
}

/** Reads on a separate connection which backends are executing a statement; none on a server that does not respond. */
async function workingBackends(options: pg.PoolConfig): Promise<(backend: number) => boolean> {
  const client = new pg.Client({
    ...options,
    connectionTimeoutMillis: MAX_CHECK_MS,
    query_timeout: MAX_CHECK_MS,
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
    // behind a pooler the backend ids differ from those of the driver: reaching the server has to suffice
    if (self !== wire.processID) return () => true;
    return (backend) => working.includes(backend);
  } catch (error) {
    const isFull = (error as { code?: string }).code === '53300'; // the server responds
    return () => isFull;
  } finally {
    wire.connection.stream.destroy(new SilentConnection());
  }
}
