import { DomainError } from '#server/platform/values/errors.ts';

const RETRY_SECONDS = 5;
const ROOM_SECONDS = 30;
const MOST_CAUSES = 5;
/** Codes of SQLSTATE: no connection, shut down, too many connections, input/output, one that gave up. */
const AWAY = /^(08...|57P0[123]|53300|58030|25P03)$/;
/** Disk full, and a server that only reads: an embedded one is told to when its disk is full (diskSpaceGuard). */
const FULL = /^(53100|25006)$/;
const SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says without a code. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/;

/** A connection of which nothing was heard, cut off by us. */
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
  /** Of Prisma's adapter. */
  originalCode?: unknown;
  originalMessage?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/**
 * What a caller may be told when the database is not reached or is going down (503), or stores nothing now (507): in both
 * cases to be tried again. Null for every other error.
 */
export function databaseUnavailable(error: unknown): DomainError | null {
  let failure = error as Failure | null | undefined;
  for (let depth = 0; failure && depth < MOST_CAUSES; depth += 1) {
    if (failure instanceof TypeError) return null; // of fetch: a marketplace is away
    const codes = [failure.code, failure.originalCode].filter((code) => typeof code === 'string');
    if (codes.some((code) => FULL.test(code))) return noRoom();
    const isAway =
      codes.some((code) => AWAY.test(code) || SOCKET.test(code)) ||
      [failure.message, failure.originalMessage].some((said) => typeof said === 'string' && SAID.test(said));
    if (isAway)
      return away(
        'O banco de dados não respondeu. Tente de novo em instantes.',
        'The database did not answer. Try again in a moment.',
      );
    failure = (failure.meta?.driverAdapterError ?? failure.cause) as Failure | null | undefined;
  }
  return null;
}

const away = (message: string, english: string) => new DomainError('UNAVAILABLE', 503, message, RETRY_SECONDS, english);

const noRoom = () =>
  new DomainError(
    'NO_ROOM',
    507,
    'Nada foi gravado: o banco de dados está sem espaço ou em manutenção e só responde a consultas. Tente de novo mais tarde.',
    ROOM_SECONDS,
    'Nothing was stored: the database has no room or is being looked after, and only answers reads. Try again later.',
  );

/** Waits for a write that nobody misses, and leaves it out while the database stores nothing. Throws every other error. */
export async function ifRoom(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (databaseUnavailable(error)?.code !== 'NO_ROOM') throw error;
  }
}
