/** Why something could not be loaded, as far as the seller can do something about it. */
export type FailureCode = 'offline' | 'server' | 'timeout' | 'session' | 'marketplace' | 'forbidden';

/** Refusal of a request. The message is the server's, for the user; `NO_ANSWER` where none came. */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    message: string,
    /** HTTP status; null without a response. */
    readonly status: number | null = null,
    /** The server's code (`ErrorCode`), where it gives one. */
    readonly code: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Message of a `CallError` without words of the server; `failureText` has those to show. */
const NO_ANSWER = 'NO_ANSWER';

/** The error of a request to which no usable answer came. The browser's own message is logged, and never shown. */
export function noAnswer(cause?: unknown, status: number | null = null): CallError {
  if (cause !== undefined) console.error(cause);
  return new CallError(NO_ANSWER, status, null, { cause });
}

const OF_CODE: Record<string, FailureCode> = {
  UNAUTHENTICATED: 'session',
  FORBIDDEN: 'forbidden',
  MARKETPLACE_REFUSED: 'marketplace',
  UNAVAILABLE: 'server',
  NO_ROOM: 'server',
  INTERNAL: 'server',
};

const OF_STATUS: Record<number, FailureCode> = { 401: 'session', 403: 'forbidden', 408: 'timeout', 504: 'timeout' };

/**
 * The code of an error; null for a refusal whose reason is the server's own sentence. What is no `CallError` is code or a chunk
 * that did not arrive.
 */
export function failureCode(error: unknown): FailureCode | null {
  const { status, code } = error instanceof CallError ? error : { status: null, code: null };
  if (code !== null && OF_CODE[code]) return OF_CODE[code];
  if (status === null && code === null) return navigator.onLine === false ? 'offline' : 'server';
  if (status === null) return null;
  return OF_STATUS[status] ?? (isWordless(error) ? 'server' : null);
}

/** Whether the server gave no sentence of its own. */
export const isWordless = (error: unknown) =>
  !(error instanceof CallError) || error.message === '' || error.message === NO_ANSWER;
