import type { Operation } from '#server/platform/http/operation/operation.ts';

/** The statuses a call may be refused with, from what its definition says of it. */
export function failureStatuses(
  { access = 'session', body, params, failures = [] }: Operation,
  method: string,
): number[] {
  if (access === 'marketplace') return [...failures];
  const changes = !['GET', 'HEAD'].includes(method);
  const needsSession = access !== 'public';
  return [
    ...new Set([
      400,
      503, // the database may be away
      ...(needsSession ? [401, 403, 429] : []),
      ...(params ? [404] : []),
      ...(changes ? [413, 507] : []),
      ...(body ? [415] : []),
      ...failures,
    ]),
  ].toSorted((a, b) => a - b);
}
