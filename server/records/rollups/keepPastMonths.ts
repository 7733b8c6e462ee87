import { now } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { keepMonths } from './keepMonths.ts';

/** Adds up the months of the account that are over by now. */
export const keepPastMonths = (accountId: number): Promise<void> =>
  transaction((tx) => keepMonths(accountId, saoPauloDay(now()), tx));
