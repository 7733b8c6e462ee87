import { sentence } from '#server/platform/language/sentence.ts';
import { inTurnOf } from '#server/platform/workers/inTurnOf.ts';

/**
 * Runs a calculation in the account's turn, one at a time for an account and two of a process: it reads a year of sales for each regime,
 * ten seconds of the database for the largest accounts. Throws 503 when too many wait.
 */
export const inTurn = inTurnOf({
  atOnce: 2,
  waiting: 8,
  waitingOfAccount: 2,
  metric: 'regime_calculations',
  help: 'Calculations of sales under other tax rates by state.',
  busy: sentence('errors.comparisonsBusy'),
});
