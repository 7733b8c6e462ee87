import { sentence } from '#server/platform/language/sentence.ts';
import { inTurnOf } from '#server/platform/workers/inTurnOf.ts';

/**
 * Runs a check in the account's turn, one at a time for an account and two of a process, apart from other work: it waits for another
 * program. Throws 503 when too many wait.
 */
export const inTurn = inTurnOf({
  atOnce: 2,
  waiting: 8,
  waitingOfAccount: 1,
  metric: 'tax_checks',
  help: 'Checks of taxes by the calculator of Receita Federal by state.',
  busy: sentence('errors.checksBusy'),
});
