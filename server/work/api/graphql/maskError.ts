import { PothosValidationError } from '@pothos/core';
import { GraphQLError } from 'graphql';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { badCursor, DomainError } from '#server/platform/values/errors.ts';
import { log, logFields } from '#server/platform/process/log.ts';

/** The public form of an error: domain errors and GraphQL's own keep their message, others are masked and logged. */
export function maskError(error: unknown): Error {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const unavailable = databaseUnavailable(cause);
  if (unavailable) log.warn({ reason: (cause as Error).message }, 'database unavailable or read-only');
  const publicError = cause instanceof DomainError ? cause : (unavailable ?? cursorRefusal(cause));
  if (publicError)
    return new GraphQLError(publicError.message, { extensions: { code: publicError.code, http: { status: 200 } } });
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  const requestId = logFields().requestId ?? crypto.randomUUID();
  log.error({ err: cause ?? error, requestId }, 'operation failed');
  return new GraphQLError(`Erro inesperado. Código: ${requestId}`, { extensions: { code: 'INTERNAL' } });
}

/** The error for a cursor that Prisma's connections reject as invalid; null for other causes. */
const cursorRefusal = (cause: unknown) =>
  cause instanceof PothosValidationError && /cursor/i.test(cause.message) ? badCursor() : null;
