import { gauge } from '#server/platform/process/metrics.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { fairTurns } from '#server/platform/workers/fairTurns.ts';

const RETRY_SECONDS = 10;

/** Of a process: a calculation reads a year of sales for each regime, ten seconds of the database for the largest accounts. */
const turns = fairTurns({ atOnce: 2, waiting: 8, waitingOfAccount: 2 });

gauge('regime_calculations', 'Calculations of sales under other tax rates by state.', ['state'], () => {
  const { running, waiting } = turns.counts();
  return [
    [{ state: 'running' }, running],
    [{ state: 'waiting' }, waiting],
  ];
});

/** Runs a calculation in the account's turn, one at a time for an account and two for all. Throws 503 when too many wait. */
export async function inTurn<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
  const end = await turns.take(accountId);
  if (!end)
    throw new DomainError(
      'UNAVAILABLE',
      503,
      'Há muitas comparações em andamento. Tente de novo em instantes.',
      RETRY_SECONDS,
      'Too many comparisons are running. Try again in a moment.',
    );
  try {
    return await work();
  } finally {
    end();
  }
}
