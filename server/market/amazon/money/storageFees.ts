import type { ReadDays, StorageFeesPage } from '#server/market/connector.ts';
import { monthDays, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { agedInventoryFees } from './agedInventoryFees.ts';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { monthlyStorageFees } from './monthlyStorageFees.ts';
import { newestFirst } from '#server/market/amazon/reports/newestFirst.ts';

/** Day of the next month by which a month without any fees had none. */
const CHARGED_BY = '20';
/** Amazon publishes a month's fees in the middle of the next one. */
const RECENT_MONTHS = 2;
const PAST_MONTHS = 13;
/** Past months per sync: a month has thousands of amounts, and other streams wait. */
const MAX_MONTHS = 3;
const BATCH = 2_000;

/** Storage fees of every marketplace: the current and the previous month first, then earlier ones. */
export async function* storageFees(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  given: unknown,
): AsyncGenerator<StorageFeesPage> {
  const today = saoPauloDay(session.effects.now());
  const newest = today.slice(0, 7);
  const charged = new Set<string>();
  // Amazon creates the reports of a month in parallel
  const read = async (month: string): Promise<PostedAmountSnapshot[]> => {
    const [monthly, aged] = await Promise.all([
      Promise.all(month < newest ? marketplaces.map((each) => monthlyStorageFees(session, each, month)) : []),
      Promise.all(marketplaces.map((each) => agedInventoryFees(session, each, month))),
    ]);
    if (monthly.some((fees) => fees.length > 0) || today >= `${monthsBefore(month, -1)}-${CHARGED_BY}`)
      charged.add(month);
    return [...monthly, ...aged].flat();
  };
  const walk = {
    newest,
    recent: RECENT_MONTHS,
    floor: monthsBefore(newest, PAST_MONTHS),
    before: monthsBefore,
    quota: {
      turns: [amazonTurn(session.owner, 'createReport'), amazonTurn(session.owner, 'getReportDocument')],
      calls: 2 * marketplaces.length,
    },
    most: MAX_MONTHS,
    read,
  };
  let place = given as object | null;
  for await (const { found, ...page } of newestFirst(session, given, walk)) {
    const last = Math.max(0, Math.ceil(found.length / BATCH) - 1) * BATCH;
    // the place advances only with the last batch
    for (let start = 0; start < last; start += BATCH)
      yield { amounts: found.slice(start, start + BATCH), place: place ?? {}, isComplete: false, hasMore: true };
    yield { amounts: found.slice(last), ...page, readDays: daysRead(page.place.backTo, charged) };
    await session.documents.settle();
    place = page.place;
  }
}

/** Days from the oldest month read to the newest one with its fees. Undefined without any. */
function daysRead(backTo: string | undefined, charged: ReadonlySet<string>): ReadDays | undefined {
  const until = [...charged].toSorted().at(-1);
  return backTo && until && backTo <= until ? { since: `${backTo}-01`, until: monthDays(until).at(-1)! } : undefined;
}

/** The month (`YYYY-MM`) that lies `count` months before `month`. */
function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - count)).toISOString().slice(0, 7);
}
