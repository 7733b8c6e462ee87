import { PothosValidationError } from '@pothos/core';
import { GraphQLError } from 'graphql';
import { databaseUnavailable, unstorableText } from '#server/platform/postgres/databaseUnavailable.ts';
import { badCursor, badRequest, DomainError, textOf } from '#server/platform/values/errors.ts';
import { log, logFields } from '#server/platform/process/log.ts';

/** The public form of an error: domain errors and GraphQL's own keep their message, others are masked and logged. */
export function maskError(error: unknown): Error {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const unavailable = databaseUnavailable(cause);
  if (unavailable) log.warn({ reason: (cause as Error).message }, 'database unavailable or read-only');
  const publicError = cause instanceof DomainError ? cause : (unavailable ?? unstorableText(cause) ?? refusalOf(cause));
  if (publicError)
    return new GraphQLError(textOf(publicError), { extensions: { code: publicError.code, http: { status: 200 } } });
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  const requestId = logFields().requestId ?? crypto.randomUUID();
  log.error({ err: cause ?? error, requestId }, 'operation failed');
  return new GraphQLError(`Erro inesperado. Código: ${requestId}`, { extensions: { code: 'INTERNAL' } });
}

/** The error for a cursor or an id that Pothos rejects as invalid; null for other causes. */
function refusalOf(cause: unknown): DomainError | null {
  if (!(cause instanceof PothosValidationError)) return null;
  if (/cursor/i.test(cause.message)) return badCursor();
  return /global id/i.test(cause.message) ? badRequest('errors.badId') : null;
}
