import { now } from '#server/core/clock.ts';
import { transaction } from '#server/core/db.ts';
import { saoPauloDay } from '#server/marketplaces/saoPauloDay.ts';
import { keepMonths } from './keepMonths.ts';

/** Adds up the months of the account that are over by now. */
export const keepPastMonths = (accountId: number): Promise<void> =>
  transaction((tx) => keepMonths(accountId, saoPauloDay(now()), tx));
