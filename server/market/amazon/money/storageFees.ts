import type { StorageFeesPage } from '#server/market/connector.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import { agedInventoryFees } from './agedInventoryFees.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { monthlyStorageFees } from './monthlyStorageFees.ts';
import { newestFirst } from '#server/market/amazon/reports/newestFirst.ts';

/** A month's fees are published in the middle of the next one. */
const RECENT_MONTHS = 2;
const PAST_MONTHS = 13;
/** A month is thousands of amounts: the sync has more to do. */
const MOST_MONTHS = 3;
const BATCH = 2_000;

/** What storage cost in every marketplace, the running month and the one before it, then the past. */
export async function* storageFees(
  session: AmazonSession,
  marketplaces: AmazonMarketplace[],
  given: unknown,
): AsyncGenerator<StorageFeesPage> {
  const newest = saoPauloDay(session.effects.now()).slice(0, 7);
  const walk = {
    newest,
    recent: RECENT_MONTHS,
    floor: monthsBefore(newest, PAST_MONTHS),
    before: monthsBefore,
    reports: 2 * marketplaces.length,
    most: MOST_MONTHS,
  };
  // Amazon makes the reports of a month side by side
  const read = async (month: string): Promise<PostedAmountSnapshot[]> =>
    (
      await Promise.all(
        marketplaces.flatMap((marketplace) => [
          ...(month < newest ? [monthlyStorageFees(session, marketplace, month)] : []),
          agedInventoryFees(session, marketplace, month),
        ]),
      )
    ).flat();
  let place = given as object | null;
  for await (const { found, ...page } of newestFirst(session, given, walk, read)) {
    const last = Math.max(0, Math.ceil(found.length / BATCH) - 1) * BATCH;
    // the place is reached with the last of them
    for (let start = 0; start < last; start += BATCH)
      yield { amounts: found.slice(start, start + BATCH), place: place ?? {}, isComplete: false, goesOn: true };
    yield { amounts: found.slice(last), ...page };
    place = page.place;
  }
}

/** `YYYY-MM` so many months before another. */
function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - count)).toISOString().slice(0, 7);
}
