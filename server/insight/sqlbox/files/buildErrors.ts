import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { log } from '#server/platform/process/log.ts';
import { sentence, type Sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { BuildFailure } from './runBuilder.ts';

const RETRY_SECONDS = 5;
const NO_SPACE_RETRY_SECONDS = 30;

const unavailable = (wording: Sentence, seconds = RETRY_SECONDS) =>
  new DomainError('UNAVAILABLE', 503, wording, seconds);

/** Error while files are not kept: before the start and during the stop. */
export const notStarted = () => unavailable(sentence('sql.notStarted'));

/** Error while a build takes longer than a request may. */
export function stillBuilding(progress: { part: number; parts: number } | null): DomainError {
  const { part, parts } = progress ?? {};
  return unavailable(part && parts ? sentence('sql.buildingPart', { part, parts }) : sentence('sql.buildingQueued'));
}

/** Error for the caller of a build that failed. */
export function buildError(failure: BuildFailure): DomainError {
  const database = databaseUnavailable(failure);
  if (database) return database;
  log.error({ reason: failure.message, code: failure.code }, 'the file of an account could not be built');
  if (failure.code === 'ENOSPC') return unavailable(sentence('sql.noDiskSpace'), NO_SPACE_RETRY_SECONDS);
  return unavailable(sentence('sql.buildFailed'));
}
