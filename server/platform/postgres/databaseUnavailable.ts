import { sentence } from '#server/platform/language/sentence.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';

const RETRY_SECONDS = 5;
const NO_SPACE_RETRY_SECONDS = 30;
const MAX_CAUSES = 5;
/** SQLSTATE codes: no connection, statement ended after its maximum, shutdown, too many connections, I/O error, idle transaction ended. */
const UNAVAILABLE_STATE = /^(08...|57014|57P0[123]|53300|58030|25P03)$/;
/**
 * SQLSTATE codes: disk full, and read-only; an embedded server is read-only while its disk is full (diskSpaceGuard).
 */
const NO_SPACE_STATE = /^(53100|25006)$/;
/** SQLSTATE code of a text that the encoding cannot hold: PostgreSQL rejects NUL. */
const NOT_IN_REPERTOIRE = '22021';
const SOCKET_CODE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of pg errors without a code. */
const MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;
/** Messages of Citus about a connection between servers that ended, which have the code of an internal error. */
const OTHER_SERVER =
  /^(server closed the connection unexpectedly|failure on connection marked as essential|terminating connection due to unexpected postmaster exit|could not (receive data from|send data to) server|no connection to the server|connection not open|could not commit transaction for shard)/;

/** A connection without a response, closed by `detectDeadConnections`. */
export class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('Connection terminated: the database went silent');
  }
}

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  /** Set by Prisma's adapter. */
  originalCode?: unknown;
  originalMessage?: unknown;
  meta?: { driverAdapterError?: unknown };
}

const texts = (...values: unknown[]) => values.filter((value) => typeof value === 'string');

/** Codes and messages of an error and its causes, from pg and from Prisma, up to a TypeError. */
function* databaseFailures(error: unknown): Generator<{ codes: string[]; messages: string[] }> {
  let failure = error as Failure | null | undefined;
  for (let depth = 0; failure && depth < MAX_CAUSES; depth += 1) {
    if (failure instanceof TypeError) return; // from fetch: a marketplace is unreachable
    yield {
      codes: texts(failure.code, failure.originalCode),
      messages: texts(failure.message, failure.originalMessage),
    };
    failure = (failure.meta?.driverAdapterError ?? failure.cause) as Failure | null | undefined;
  }
}

/**
 * Error for the caller when the database is unreachable or shutting down (503) or read-only (507); both are worth a
 * retry. Null for every other error.
 */
export function databaseUnavailable(error: unknown): DomainError | null {
  for (const { codes, messages } of databaseFailures(error)) {
    if (codes.some((code) => NO_SPACE_STATE.test(code))) return noSpace();
    const isUnavailable =
      codes.some((code) => UNAVAILABLE_STATE.test(code) || SOCKET_CODE.test(code)) ||
      messages.some((text) => MESSAGE.test(text) || OTHER_SERVER.test(text));
    if (isUnavailable) return unavailable();
  }
  return null;
}

const unavailable = () => new DomainError('UNAVAILABLE', 503, sentence('errors.databaseSlow'), RETRY_SECONDS);

const noSpace = () => new DomainError('NO_ROOM', 507, sentence('errors.noRoom'), NO_SPACE_RETRY_SECONDS);

/** Error for the caller when a given text contains NUL. Null for every other error. */
export function unstorableText(error: unknown): DomainError | null {
  for (const { codes } of databaseFailures(error))
    if (codes.includes(NOT_IN_REPERTOIRE)) return badRequest('errors.invalidCharacter');
  return null;
}

/** Awaits an optional write and ignores that the database is read-only. Throws every other error. */
export async function ifRoom(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (databaseUnavailable(error)?.code !== 'NO_ROOM') throw error;
  }
}
