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
export const onlyForPeople = () =>
  new DomainError(
    'FORBIDDEN',
    403,
    'Um token de acesso pessoal não pode fazer isto. Entre com e-mail e senha.',
    undefined,
    'A personal access token may not do this. Sign in with e-mail and password.',
  );

/** Error for a change of password, sessions, tokens, factors or marketplace keys in the demonstration. */
export const lockedInDemo = () =>
  new DomainError(
    'FORBIDDEN',
    403,
    'A conta de demonstração é de todos: nela não se trocam senha, sessões, tokens, chaves nem segundos fatores.',
    undefined,
    'The demonstration is shared: its password, sessions, tokens, keys and second factors cannot be changed.',
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
