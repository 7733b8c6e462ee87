import { gauge } from '#server/platform/process/metrics.ts';
import type { Sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { fairTurns, type TurnLimits } from './fairTurns.ts';

const RETRY_SECONDS = 10;

/**
 * A function that runs work in its account's turn, one at a time for an account and `atOnce` for all, counted by the gauge `metric`. It
 * throws 503 with a message when too many wait.
 */
export function inTurnOf({
  metric,
  help,
  busy,
  ...limits
}: TurnLimits & { metric: string; help: string; busy: Sentence }) {
  const turns = fairTurns(limits);
  gauge(metric, help, ['state'], () => {
    const { running, waiting } = turns.counts();
    return [
      [{ state: 'running' }, running],
      [{ state: 'waiting' }, waiting],
    ];
  });
  return async <Result>(accountId: number, work: () => Promise<Result>): Promise<Result> => {
    const end = await turns.take(accountId);
    if (!end) throw new DomainError('UNAVAILABLE', 503, busy, RETRY_SECONDS);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
