import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

const READING_METHODS = new Set(['GET', 'HEAD']);
/** They only read, though what they read is told in a body. */
const READING_POSTS = new Set([
  '/api/database/query',
  '/api/database/query/export',
  '/api/dashboard/database/query',
  '/api/dashboard/database/query/export',
  '/api/buybox/query',
]);
/** They tell who reaches the account, or take marketplace secrets, try them or hand them out. */
const isForPeople = (method: string, path: string) =>
  path.startsWith('/api/account/') ||
  (path.startsWith('/api/credentials/') && (!READING_METHODS.has(method) || path.endsWith('/check-callback')));

/** What a caller by personal access token may not do whatever its scope: that is for a person who signed in. */
export const onlyForPeople = () =>
  new DomainError(
    'FORBIDDEN',
    403,
    'Um token de acesso pessoal não pode fazer isto. Entre com e-mail e senha.',
    undefined,
    'A personal access token may not do this. Sign in with e-mail and password.',
  );

/** What a token that only reads may not do. */
export const onlyForWriters = () =>
  new DomainError(
    'FORBIDDEN',
    403,
    'Este token só lê. Para alterar dados, use um token com o escopo de escrita.',
    undefined,
    'This token only reads. To change data, use one with the scope to write.',
  );

/**
 * Throws 403 when the caller came by a personal access token that does not reach this REST call. GraphQL has its own
 * check, by operation: graphql/tokenRights.
 */
export function checkTokenRights({ access }: Viewer, method: string, path: string): void {
  if (access?.kind !== 'token' || path === '/graphql') return;
  if (isForPeople(method, path)) throw onlyForPeople();
  if (access.scope === 'read' && !READING_METHODS.has(method) && !READING_POSTS.has(path)) throw onlyForWriters();
}
