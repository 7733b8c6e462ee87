import { currentTime } from '#server/platform/process/clock.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type OwnRate, setRate } from './setRate.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';

/** Enters the account's own rate of a day, or removes it; throws as `setRate`, and BAD_REQUEST for a day to come. */
export async function saveRate({ accountId }: Viewer, rate: OwnRate, now = currentTime()): Promise<void> {
  if (rate.day > saoPauloDay(now.getTime())) throw badRequest('Esse dia ainda não chegou.');
  await transaction(async (tx) => {
    await setRate(accountId, rate, tx);
    await queueProfitAlerts(accountId, tx);
  });
}
