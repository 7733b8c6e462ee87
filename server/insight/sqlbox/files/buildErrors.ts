import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { log } from '#server/platform/process/log.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { BuildFailure } from './runBuilder.ts';

const RETRY_SECONDS = 5;
const NO_SPACE_RETRY_SECONDS = 30;

const unavailable = (message: string, english: string, seconds = RETRY_SECONDS) =>
  new DomainError('UNAVAILABLE', 503, message, seconds, english);

/** Error while files are not kept: before the start and during the stop. */
export const notStarted = () =>
  unavailable(
    'Os seus dados ainda não podem ser consultados. Tente de novo em instantes.',
    'Your data cannot be queried yet. Try again in a moment.',
  );

/** Error while a build takes longer than a request may. */
export function stillBuilding(progress: { part: number; parts: number } | null): DomainError {
  const far = progress?.parts ? `parte ${progress.part} de ${progress.parts}` : 'na fila';
  const english = progress?.parts ? `part ${progress.part} of ${progress.parts}` : 'queued';
  return unavailable(
    `Os seus dados estão sendo preparados para consultas (${far}). Tente de novo em instantes.`,
    `Your data is being prepared for queries (${english}). Try again in a moment.`,
  );
}

/** Error for the caller of a build that failed. */
export function buildError(failure: BuildFailure): DomainError {
  const database = databaseUnavailable(failure);
  if (database) return database;
  log.error({ reason: failure.message, code: failure.code }, 'the file of an account could not be built');
  if (failure.code === 'ENOSPC')
    return unavailable(
      'Não há espaço em disco para preparar os seus dados para consultas. Tente de novo mais tarde.',
      'There is no disk space to prepare your data for queries. Try again later.',
      NO_SPACE_RETRY_SECONDS,
    );
  return unavailable(
    'Não foi possível preparar os seus dados para consultas. Tente de novo em instantes.',
    'Your data could not be prepared for queries. Try again in a moment.',
  );
}
