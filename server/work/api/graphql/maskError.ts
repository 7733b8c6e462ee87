import { PothosValidationError } from '@pothos/core';
import { GraphQLError } from 'graphql';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { badCursor, DomainError } from '#server/platform/values/errors.ts';
import { log, logFields } from '#server/platform/process/log.ts';

/** What a failed operation may say: domain errors and GraphQL's own in their words, the rest masked and logged. */
export function maskError(error: unknown): Error {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const away = databaseUnavailable(cause);
  if (away) log.warn({ reason: (cause as Error).message }, 'database unavailable or read-only');
  const told = cause instanceof DomainError ? cause : (away ?? cursorRefusal(cause));
  if (told) return new GraphQLError(told.message, { extensions: { code: told.code, http: { status: 200 } } });
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  const requestId = logFields().requestId ?? crypto.randomUUID();
  log.error({ err: cause ?? error, requestId }, 'operation failed');
  return new GraphQLError(`Erro inesperado. Código: ${requestId}`, { extensions: { code: 'INTERNAL' } });
}

/** What Prisma's connections say of cursors that are not theirs. */
const cursorRefusal = (cause: unknown) =>
  cause instanceof PothosValidationError && /cursor/i.test(cause.message) ? badCursor() : null;
