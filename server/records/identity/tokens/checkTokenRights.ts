import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isDemo } from '#server/records/identity/demoAccount.ts';

const READING_METHODS = new Set(['GET', 'HEAD']);
/** POST calls that only read. */
const READING_POSTS = new Set([
  '/api/database/query',
  '/api/database/query/export',
  '/api/dashboard/database/query',
  '/api/dashboard/database/query/export',
  '/api/buybox/query',
]);
/** Calls about sessions and tokens, and those that store, test or return marketplace secrets. */
const isForPeople = (method: string, path: string) =>
  path.startsWith('/api/account/') ||
  (path.startsWith('/api/credentials/') && (!READING_METHODS.has(method) || path.endsWith('/check-callback')));

/** Error for a call that no personal access token may make, whatever its scope. */
export const onlyForPeople = () => new DomainError('FORBIDDEN', 403, sentence('account.notByToken'));

/** Error for a change of password, sessions, tokens, factors or marketplace keys in the demonstration. */
export const lockedInDemo = () => new DomainError('FORBIDDEN', 403, sentence('account.demoIsShared'));

/** Error for a call that needs the scope to write. */
export const onlyForWriters = () => new DomainError('FORBIDDEN', 403, sentence('account.tokenReads'));

/**
 * Throws 403 when the caller's personal access token, or the demonstration, does not permit this REST call. GraphQL has a separate check, by
 * operation: graphql/tokenRights.
 */
export function checkTokenRights(viewer: Viewer, method: string, path: string): void {
  const { access } = viewer;
  if (isDemo(viewer) && isForPeople(method, path) && !READING_METHODS.has(method)) throw lockedInDemo();
  if (access?.kind !== 'token' || path === '/graphql') return;
  if (isForPeople(method, path)) throw onlyForPeople();
  if (access.scope === 'read' && !READING_METHODS.has(method) && !READING_POSTS.has(path)) throw onlyForWriters();
}
