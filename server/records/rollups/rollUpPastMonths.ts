import { now } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { rollUpMonths } from './rollUpMonths.ts';

/** Adds up the months of the account that are over by now. */
export const rollUpPastMonths = (accountId: number): Promise<void> =>
  transaction((tx) => rollUpMonths(accountId, saoPauloDay(now()), tx));
