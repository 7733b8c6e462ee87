import { TREND_ASINS } from './trafficQueries.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { hasQuota } from '#server/market/amazon/reports/newestFirst.ts';
import { hasPast, isWalkPlace } from '#server/market/amazon/reports/walkPlace.ts';
import { ReadLater } from '#server/market/connector.ts';
import type { OwnProductId } from '#server/market/ownSales.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { DayWindow } from '#server/platform/values/dayWindows.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { isDoubted, type TrafficRead } from './readDay.ts';
import type { TrafficPlace } from './trafficPlace.ts';

/** With more variations than this the days of the past are fewer queries (REAL.md 1.1). */
const MOST_ASINS = 11_000;
/** Number of days on which doubtful figures are asked for before they are passed over. */
const MOST_TRIES = 3;
const DAY_MS = 24 * 60 * 60_000;

/** The past by groups of variations. */
interface Trends {
  span: DayWindow;
  groups: { marketplace: AmazonMarketplace; asins: string[]; last: number }[];
}

/** How the past is read by trends from here; null when reading it by days is better or the only way. */
export async function trendsOf(
  { source, marketplaces, own }: TrafficRead,
  { child, trends }: TrafficPlace,
): Promise<Trends | null> {
  if (!source.trends || !isWalkPlace(child) || !hasPast(child)) return null;
  const span = { fromDay: child.floor, toDay: daysBefore(child.backTo, 1) };
  const days = Math.round((Date.parse(span.toDay) - Date.parse(span.fromDay)) / DAY_MS) + 1;
  const groups: Trends['groups'] = [];
  let asins = 0;
  for (const marketplace of marketplaces) {
    const ids = await own.productIds(marketplace.country);
    if (ids === null) return null;
    const unread = ids.filter(
      ({ number, productId }) => number > (trends?.[marketplace.country] ?? 0) && /^[A-Z0-9]{10}$/.test(productId),
    );
    asins += unread.length;
    for (let start = 0; start < unread.length; start += TREND_ASINS)
      groups.push(groupOf(marketplace, unread.slice(start, start + TREND_ASINS)));
  }
  const isBetter = asins > 0 && asins <= MOST_ASINS * marketplaces.length && groups.length < days * marketplaces.length;
  return trends || isBetter ? { span, groups } : null;
}

const groupOf = (marketplace: AmazonMarketplace, ids: OwnProductId[]) => ({
  marketplace,
  asins: ids.map(({ productId }) => productId),
  last: ids.at(-1)!.number,
});

/** Reads the past group by group while the quota has calls to spare; after the last one the past is read. */
export async function* trendPages(
  { session, source, own, today }: TrafficRead,
  { span, groups }: Trends,
  given: TrafficPlace,
): AsyncGenerator<{ traffic: TrafficSnapshot[]; place: TrafficPlace }> {
  const { ask, read } = source.trends!;
  let place: TrafficPlace = { ...given, trends: given.trends ?? {} };
  if (place.held?.triedOn === today) return;
  for (const [index, { marketplace, asins, last }] of groups.entries()) {
    if (!(await hasQuota(session, { turns: source.turns, calls: 1 }))) return;
    try {
      for (const next of groups.slice(index, index + source.ahead)) await ask(next.marketplace, next.asins, span);
    } catch (error) {
      if (!(error instanceof ReadLater)) throw error;
    }
    const traffic = await read(marketplace, asins, span);
    const { fromDay, toDay } = span;
    const tries = (place.held?.tries ?? 0) + 1;
    const isDoubtful = await isDoubted(traffic, () => own.unitsSold(marketplace.country, fromDay, toDay, asins));
    if (isDoubtful && tries < MOST_TRIES) {
      place = { ...place, held: { triedOn: today, tries } };
      yield { traffic: [], place };
      return;
    }
    place = { ...place, held: undefined, trends: { ...place.trends, [marketplace.country]: last } };
    yield { traffic: isDoubtful ? [] : traffic, place };
  }
  const child = { ...place.child, backTo: span.fromDay };
  yield { traffic: [], place: { ...place, trends: undefined, child } };
}
