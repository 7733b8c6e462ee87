import { availableParallelism } from 'node:os';
import { pool, type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { log } from '#server/platform/process/log.ts';
import { replicaPool } from '#server/platform/postgres/replica.ts';
import { sandboxPassword } from './claim.ts';
import { installSandbox, type Server } from './installSandbox.ts';
import { openSandboxConnection, type SandboxConnection } from './sandboxConnection.ts';
import { sandboxFaults } from './sandboxFaults.ts';

/** Maximum number of concurrent statements of all accounts. */
const SLOTS = Math.max(4, availableParallelism());
const MAX_WAIT_MS = 10_000;
const MAX_USES = 200;
const BACKEND_CHECK_MS = 250;
const TOO_MANY_CONNECTIONS = '53300';

/** Server for statements. */
interface Place {
  url: string;
  idle: SandboxConnection[];
}
interface Running {
  primary: Place;
  replica: Place | null;
}

const notStarted = 'não foi iniciado neste processo';
let started: Promise<Running> = Promise.reject(new Error(notStarted));
started.catch(() => {});
let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Installs, tests and opens the sandbox in the database at `url` and on its replica, in the background. After a failure it
 * stays closed, and the log says what the operator has to do.
 */
export function startSandbox(url: string, { replicaUrl, ...server }: Server & { replicaUrl?: string }): void {
  started = open(url, server, replicaUrl);
  started.catch((error: Error) => log.warn({ reason: error.message }, 'the SQL sandbox stays closed'));
}

async function open(url: string, server: Server, replicaUrl?: string): Promise<Running> {
  const roles = await installSandbox(url, server).catch((error: Error & { code?: string }) => {
    throw error.code === '42501' ? new Error(missingRight(url, error.message)) : error;
  });
  const place = (at: string): Place => {
    const login = Object.assign(new URL(at), { username: roles.sql, password: sandboxPassword() });
    return { url: login.toString(), idle: [] };
  };
  const primary = place(url);
  const faults = await sandboxFaults(primary.url, roles);
  if (faults.length > 0) throw new Error(`o autoteste falhou: ${faults.join('; ')}`);
  return { primary, replica: replicaUrl ? place(replicaUrl) : null };
}

const missingRight = (url: string, message: string) =>
  `o usuário do banco não pode criar papéis (${message}). Um administrador do PostgreSQL precisa executar: ` +
  `ALTER ROLE "${decodeURIComponent(new URL(url).username)}" CREATEROLE; e este servidor precisa ser reiniciado`;

/** Waits for the startup and closes all connections. */
export async function stopSandbox(): Promise<void> {
  const running = await started.catch(() => null);
  started = Promise.reject(new Error(notStarted));
  started.catch(() => {});
  const idle = [running?.primary, running?.replica].flatMap((place) => place?.idle.splice(0) ?? []);
  await Promise.all(idle.map(({ client }) => client.end()));
}

/** Reason why no statement is accepted. Null when the sandbox is open. */
export const sandboxFault = (): Promise<string | null> =>
  started.then(
    () => null,
    (error: Error) => error.message,
  );

/** Whether statements are accepted. */
export const isSandboxReady = async () => (await sandboxFault()) === null;

/**
 * Lends a connection to `work`, which must reset it. A broken or possibly busy connection counts as in use until its
 * backend has ended. Throws 503 while the sandbox is closed or full, or the server is unreachable.
 */
export async function withSandboxConnection<T>(
  where: 'primary' | 'replica',
  work: (connection: SandboxConnection) => Promise<T>,
): Promise<T> {
  const running = await started.catch((error: Error) => {
    throw new DomainError('UNAVAILABLE', 503, `O SQL está desligado neste servidor: ${error.message}.`);
  });
  const place = (where === 'replica' && running.replica) || running.primary;
  await takeSlot();
  let connection: SandboxConnection | null = null;
  try {
    connection = await connectionOf(place);
    return await work(connection);
  } finally {
    if (connection) void giveBack(place, connection, where).finally(freeSlot);
    else freeSlot();
  }
}

async function connectionOf({ url, idle }: Place): Promise<SandboxConnection> {
  for (let found = idle.pop(); found; found = idle.pop()) if (!found.isBroken) return found;
  return openSandboxConnection(url).catch((error: Error & { code?: string }) => {
    if (error.code === TOO_MANY_CONNECTIONS) throw busy();
    log.error({ reason: error.message }, 'the SQL sandbox is unreachable');
    throw new DomainError('UNAVAILABLE', 503, 'O banco de dados não respondeu. Tente de novo em instantes.', 5);
  });
}

const busy = () => new DomainError('UNAVAILABLE', 503, 'O SQL está muito ocupado. Tente de novo em instantes.', 5);

async function giveBack({ idle }: Place, connection: SandboxConnection, where: 'primary' | 'replica'): Promise<void> {
  connection.uses += 1;
  if (!connection.isBroken && connection.uses < MAX_USES) {
    idle.push(connection);
    return;
  }
  connection.destroy();
  await untilGone(connection.backend, (where === 'replica' && replicaPool()) || pool);
}

/** A backend may continue after the disconnect and uses resources until it ends. */
async function untilGone(backend: number, on: Queryable): Promise<void> {
  const isThere = async () => {
    const rows = await queryRows(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND usename LIKE 'sandbox_sql_%'`,
      [backend],
      on,
    );
    return rows.length > 0;
  };
  while (await isThere().catch(() => false)) await new Promise((done) => setTimeout(done, BACKEND_CHECK_MS).unref());
}

async function takeSlot(): Promise<void> {
  if (taken < SLOTS) {
    taken += 1;
    return;
  }
  await new Promise<void>((done, fail) => {
    const turn = () => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      fail(busy());
    }, MAX_WAIT_MS);
    waiting.push(turn);
  });
}

function freeSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else taken -= 1;
}
