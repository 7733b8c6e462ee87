import type { Operation } from '#server/platform/http/operation/operation.ts';

/** Description of each failure status for the document. Every failure is `{ "error": "…" }`. */
export const failures: Readonly<Record<number, string>> = {
  400: 'A parameter or field is unknown, missing, duplicate or invalid, or the body is not JSON.',
  401: 'No session: the token is missing, unknown or expired. When signing in: e-mail or password are wrong.',
  403: 'Not allowed: the personal access token does not permit the call, or a page of another site sent it.',
  404: 'The account has nothing with this name or id.',
  409: 'Already exists or already in progress.',
  413: 'The body is too large.',
  415: 'The content type of the body is not supported by the call.',
  422: 'The file takes more time or memory than a file may.',
  429: 'Too many calls. `Retry-After` is the number of seconds until the next call is accepted.',
  503: 'Something this call needs is unavailable: the database, the SQL box, or a marketplace.',
  507: 'Nothing was stored: the database is full or temporarily read-only. `Retry-After` says when to try again.',
};

/** The failure statuses of a call, derived from its definition, in ascending order. */
export function failureStatuses(
  { access = 'session', body, bodyType, params, file, failures = [] }: Operation,
  method: string,
): number[] {
  if (access === 'marketplace') return [...failures];
  const changes = !['GET', 'HEAD'].includes(method);
  const needsSession = access !== 'public';
  return [
    ...new Set([
      400,
      503, // the database may be unavailable
      ...(needsSession ? [401, 403, 429] : []),
      ...(params ? [404] : []),
      ...(changes ? [413, 507] : []),
      ...(body ? [415] : []),
      ...(bodyType === 'text/csv' || Array.isArray(file) ? [422] : []), // read and written in worker threads
      ...failures,
    ]),
  ].toSorted((a, b) => a - b);
}
