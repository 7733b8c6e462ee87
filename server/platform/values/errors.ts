/** Stable error codes for programs, described by the GraphQL enum of the same name. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'BAD_CURSOR'
  | 'BAD_CREDENTIALS'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'MARKETPLACE_REFUSED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY'
  | 'UNAVAILABLE'
  | 'NO_ROOM'
  | 'SQL_REFUSED'
  | 'SQL_FAILED'
  | 'SQL_LIMIT'
  | 'SQL_CANCELLED';

/**
 * An error shown to the caller: the message is displayed as it is, the code is stable, the status is for HTTP.
 * `english` is the message for REST callers who prefer English, when there is one.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  constructor(
    readonly code: ErrorCode,
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503 | 507,
    message: string,
    readonly retryAfterSeconds?: number,
    readonly english?: string,
    /** Name of the body's field or the mutation's argument at fault, when a form shows the message there. */
    readonly field?: string,
  ) {
    super(message);
  }
}

export const badRequest = (message: string, english?: string) =>
  new DomainError('BAD_REQUEST', 400, message, undefined, english);
/** `badRequest` that a form shows at one of its fields. */
export const badField = (field: string, message: string, english?: string) =>
  new DomainError('BAD_REQUEST', 400, message, undefined, english, field);
export const unauthenticated = () =>
  new DomainError('UNAUTHENTICATED', 401, 'Sessão expirada. Entre novamente.', undefined, 'Sign in again.');
export const notFound = (message: string, english?: string) =>
  new DomainError('NOT_FOUND', 404, message, undefined, english);
/** Error for a cursor of another version: the caller starts again. */
export const badCursor = () =>
  new DomainError('BAD_CURSOR', 400, 'Cursor inválido', undefined, 'Start over from the first page.');
/** A marketplace refused to read, until the seller authorizes it again. */
export const marketplaceRefused = (message: string) => new DomainError('MARKETPLACE_REFUSED', 409, message);
export const conflict = (message: string) => new DomainError('CONFLICT', 409, message);
