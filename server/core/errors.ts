/** What a caller may be told: the message is shown as it is, the code is stable, the status is for HTTP. */
export class DomainError extends Error {
  override name = 'DomainError';
  constructor(
    readonly code: string,
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

export const badRequest = (message: string) => new DomainError('BAD_REQUEST', 400, message);
export const unauthenticated = () => new DomainError('UNAUTHENTICATED', 401, 'Sessão expirada. Entre novamente.');
export const notFound = (message: string) => new DomainError('NOT_FOUND', 404, message);
export const conflict = (message: string) => new DomainError('CONFLICT', 409, message);
