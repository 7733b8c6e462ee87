import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

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
export const onlyForPeople = () =>
  new DomainError(
    'FORBIDDEN',
    403,
    'Um token de acesso pessoal não pode fazer isto. Entre com e-mail e senha.',
    undefined,
    'A personal access token may not do this. Sign in with e-mail and password.',
  );

/** Error for a call that needs the scope to write. */
export const onlyForWriters = () =>
  new DomainError(
    'FORBIDDEN',
    403,
    'Este token só lê. Para alterar dados, use um token com o escopo de escrita.',
    undefined,
    'This token only reads. To change data, use one with the scope to write.',
  );

/**
 * Throws 403 when the caller's personal access token does not permit this REST call. GraphQL has a separate check, by
 * operation: graphql/tokenRights.
 */
export function checkTokenRights({ access }: Viewer, method: string, path: string): void {
  if (access?.kind !== 'token' || path === '/graphql') return;
  if (isForPeople(method, path)) throw onlyForPeople();
  if (access.scope === 'read' && !READING_METHODS.has(method) && !READING_POSTS.has(path)) throw onlyForWriters();
}
