import { log } from '#server/platform/process/log.ts';
import { hasAllOf, isUnavailable } from '#server/platform/postgres/replica.ts';
import { CLAIM_SETTING } from './sandboxNames.ts';
import { signClaim } from './claim.ts';
import { type DatabaseFailure, failureOf, isDatabaseFailure } from '#server/insight/sqlbox/databaseFailure.ts';
import { type PortalResult, readPortal } from './portal.ts';
import { withSandboxConnection } from './sandbox.ts';
import { MAX_RESPONSE_BYTES, type SandboxConnection } from './sandboxConnection.ts';
import { SqlError } from '#server/insight/sqlbox/sqlError.ts';

const DEADLINE_MS = 5_000;
/** Time after the deadline for the server to stop the statement. */
const GRACE_MS = 1_000;
const CANCELLED = '57014';

export interface SandboxRun extends PortalResult {
  /** Time in the database, in milliseconds. */
  elapsedMs: number;
}

export interface RunOptions {
  maxRows: number;
  /** Cancels the statement. */
  signal?: AbortSignal;
  /** Prepended to the text. Error positions exclude it. */
  prefix?: string;
}

/**
 * Runs one statement that the guard accepted, or one of the product's own, as this account: read-only, by its signed
 * claim, limited to `maxRows` rows, 8 MB and five seconds. Uses the replica when it is up to date. Throws `SqlError`.
 */
export async function runInSandbox(accountId: number, text: string, options: RunOptions): Promise<SandboxRun> {
  if (await hasAllOf(accountId))
    try {
      return await runAt('replica', accountId, text, options);
    } catch (error) {
      if (!(error instanceof ReplicaFailure)) throw error;
      log.warn({ reason: error.message }, 'the replica failed, SQL runs on the primary');
    }
  return runAt('primary', accountId, text, options);
}

/** Failure caused by the replica, which the primary would not have. */
class ReplicaFailure extends Error {}

async function runAt(
  where: 'primary' | 'replica',
  accountId: number,
  text: string,
  { maxRows, signal, prefix = '' }: RunOptions,
): Promise<SandboxRun> {
  let isLent = false;
  const run = withSandboxConnection(where, async (connection) => {
    isLent = true;
    if (signal?.aborted) throw cancelled();
    const watched = watch(connection, signal);
    const startedAt = performance.now();
    try {
      const result = await readAs(connection, accountId, prefix + text, maxRows);
      return { ...result, elapsedMs: performance.now() - startedAt };
    } catch (error) {
      if (where === 'replica' && !watched.isCut() && !connection.isOverBytes && isOfReplica(error, connection))
        throw new ReplicaFailure((error as Error).message);
      throw explained(error, connection, { text, prefix, signal });
    } finally {
      await reset(connection);
      watched.stop();
    }
  });
  return where === 'primary'
    ? run
    : run.catch((error: Error) => {
        throw isLent ? error : new ReplicaFailure(error.message); // no connection to the replica
      });
}

/** A replica also cancels statements that conflict with recovery (40001). */
const isOfReplica = (error: unknown, connection: SandboxConnection) =>
  connection.isBroken || isUnavailable(error) || (isDatabaseFailure(error) && error.code === '40001');

async function readAs(connection: SandboxConnection, accountId: number, text: string, maxRows: number) {
  const { client, backend } = connection;
  await client.query('BEGIN TRANSACTION READ ONLY');
  // a parameter, so that the claim is in no statement text
  await client.query('SELECT set_config($1, $2, true)', [
    CLAIM_SETTING,
    signClaim(accountId, backend, connection.databaseNow()),
  ]);
  connection.startResponse();
  return readPortal(client, text, maxRows);
}

/** Resets the session after a statement. A connection that fails to reset is not reused. */
async function reset(connection: SandboxConnection): Promise<void> {
  if (connection.isBroken) return;
  try {
    await connection.client.query('ROLLBACK');
    await connection.client.query('DISCARD ALL');
  } catch {
    connection.destroy();
  }
}

/** Cancels the statement at its deadline or on abort, then closes the connection. */
function watch(connection: SandboxConnection, signal?: AbortSignal): { isCut(): boolean; stop(): void } {
  let hangUp: NodeJS.Timeout | undefined;
  let isCut = false;
  const cancel = () => {
    isCut = true;
    connection.cancel();
    hangUp ??= setTimeout(() => connection.destroy(), GRACE_MS);
  };
  const deadline = setTimeout(cancel, DEADLINE_MS);
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    isCut: () => isCut,
    stop: () => {
      clearTimeout(deadline);
      clearTimeout(hangUp);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

const cancelled = () => new SqlError('SQL_CANCELLED', 'Consulta cancelada');

function explained(
  error: unknown,
  connection: SandboxConnection,
  { text, prefix, signal }: { text: string; prefix: string; signal?: AbortSignal },
): Error {
  if (connection.isOverBytes)
    return new SqlError(
      'SQL_TOO_LARGE',
      `O resultado passa de ${MAX_RESPONSE_BYTES / 2 ** 20} MB: peça menos colunas ou linhas.`,
    );
  if (signal?.aborted) return cancelled();
  if ((isDatabaseFailure(error) && error.code === CANCELLED) || connection.isBroken)
    return new SqlError('SQL_LIMIT', `A consulta passou de ${DEADLINE_MS / 1000} s e foi interrompida.`);
  if (isDatabaseFailure(error)) return failureOf(error as DatabaseFailure, text, prefix.length);
  return error as Error;
}
