import { pastUnits, recentUnits, type Walk } from '#server/market/amazon/reports/newestFirst.ts';
import { hasPast, isWalkPlace } from '#server/market/amazon/reports/walkPlace.ts';
import type { TrafficPage } from '#server/market/connector.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { type DayFound, readDay, type TrafficRead } from './readDay.ts';
import { doubtfulAfter, hasWork, type TrafficPlace } from './trafficPlace.ts';
import type { TrafficLevel } from './trafficSource.ts';
import { trendPages, trendsOf } from './trendPages.ts';

export interface TrafficPlacePage extends TrafficPage {
  place: TrafficPlace;
}

/** Amazon publishes figures 24 to 72 hours late: these days are read again daily. */
const RECENT_DAYS = 3;
const WEEK = 7;
/** Thirteen months, as for orders. Amazon keeps two years. */
const PAST_DAYS = 396;
/** Past days per run: five weeks after the first sync. */
const MAX_DAYS = 35;
/** With more doubtful days than this the past waits. */
const MOST_DOUBTFUL = 10;

/** Pages of traffic: recent days of variations daily, of parents once a week, then the past, variations first. */
export async function* trafficPages(read: TrafficRead, given: TrafficPlace): AsyncGenerator<TrafficPlacePage> {
  const { session, today } = read;
  let place = given;
  const [children, parents] = [walk(read, 'child'), walk(read, 'parent')];
  const page = (traffic: TrafficSnapshot[], isComplete = false): TrafficPlacePage => ({
    traffic,
    place,
    isComplete,
    hasMore: hasWork(place) || isDue(place.parent, parents),
  });
  const withDoubt = (day: string, { isDoubtful }: DayFound) =>
    doubtfulAfter(place.doubtful, { day, isDoubtful, today });

  for await (const { found, place: child, isComplete } of recentUnits(session, place.child, children)) {
    // a newer day is read again anyway, and often has no figures yet
    const last = isComplete ? { doubtful: withDoubt(daysBefore(children.newest, RECENT_DAYS - 1), found) } : {};
    place = { ...place, child, ...last };
    yield page(found.traffic, isComplete);
  }
  place = { ...place, parent: place.parent ?? unreadParents(place) };
  for (const { day } of (place.doubtful ?? []).filter(({ triedOn }) => triedOn < today)) {
    const found = await readDay(read, day, 'child', false);
    place = { ...place, doubtful: withDoubt(day, found) };
    yield page(found.traffic);
  }

  for await (const { found, place: parent } of recentUnits(session, place.parent, parents)) {
    place = { ...place, parent };
    yield page(found.traffic);
  }

  if ((place.doubtful ?? []).length >= MOST_DOUBTFUL) return;
  const trends = await trendsOf(read, place);
  for await (const { traffic, ...next } of trends ? trendPages(read, trends, place) : []) {
    place = next.place;
    yield page(traffic);
  }
  if (!trends)
    for await (const { found, place: child } of pastUnits(session, place.child, children)) {
      place = { ...place, child, doubtful: withDoubt(child.backTo!, found) };
      yield page(found.traffic);
      if (place.doubtful!.length >= MOST_DOUBTFUL) return;
    }
  if (hasPast(place.child)) return;
  for await (const { found, place: parent } of pastUnits(session, place.parent, parents)) {
    place = { ...place, parent };
    yield page(found.traffic);
  }
}

/** Variations: the three newest days, daily. Parents: those of a week and the three before it, in each week once. */
function walk(read: TrafficRead, level: TrafficLevel): Walk<DayFound> {
  const { marketplaces, source, today } = read;
  const newest = daysBefore(today, 1);
  const weekly = {
    recent: WEEK + RECENT_DAYS,
    step: WEEK,
    isDue: (readAt: number) => saoPauloDay(readAt) < mondayOf(today),
  };
  return {
    newest,
    recent: RECENT_DAYS,
    floor: daysBefore(newest, PAST_DAYS - 1),
    before: daysBefore,
    quota: { turns: source.turns, calls: marketplaces.length },
    most: MAX_DAYS,
    ahead: source.ahead,
    read: (day, nthRecent) => readDay(read, day, level, nthRecent !== null),
    ask: async (day) => {
      for (const marketplace of marketplaces) await source.ask(marketplace, day, level);
    },
    isDue: (readAt) => saoPauloDay(readAt) < today,
    ...(level === 'parent' ? weekly : {}),
  };
}

const isDue = (place: TrafficPlace['parent'], { isDue: isDueAfter }: Walk<DayFound>): boolean =>
  isWalkPlace(place) && isDueAfter!(Date.parse(place.readAt));

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysBefore(day, sinceMonday);
}

/** The place of parents of which nothing is read: all days are their past, and their first week begins on Monday. */
function unreadParents({ child }: TrafficPlace): TrafficPlace['parent'] {
  if (!isWalkPlace(child)) return null;
  const { newest, readAt, floor } = child;
  return { newest, readAt, backTo: daysBefore(newest, -1), floor };
}
