import type { TrafficPage } from '#server/market/connector.ts';
import { daysBefore } from '#server/platform/values/daysBefore.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { ReportFailed } from '#server/market/amazon/reports/madeReport.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { newestFirst } from '#server/market/amazon/reports/newestFirst.ts';
import { trafficOfDay } from './trafficOfDay.ts';

/** Figures are 24 to 72 hours late: these days are read again daily. */
const RECENT_DAYS = 3;
/** As far back as the orders: thirteen months. Amazon keeps two years. */
const PAST_DAYS = 396;
/** The first sync shows five weeks. */
const MOST_DAYS = 35;

/** Visits of every marketplace by ASIN and day, a day a page: yesterday and the days before it, then the past. */
export async function* traffic(
  session: AmazonSession,
  marketplaces: AmazonMarketplace[],
  place: unknown,
): AsyncGenerator<TrafficPage> {
  const newest = daysBefore(saoPauloDay(session.effects.now()), 1);
  const walk = {
    newest,
    recent: RECENT_DAYS,
    floor: daysBefore(newest, PAST_DAYS - 1),
    before: daysBefore,
    reports: 2 * marketplaces.length,
    most: MOST_DAYS,
  };
  // Amazon makes the reports of a day side by side: one at a time, most of a reading would be waiting
  const read = async (day: string, isRecent: boolean) =>
    (await Promise.all(marketplaces.map((one) => bothLevels(session, one, day, isRecent)))).flat();
  for await (const { found, ...page } of newestFirst(session, place, walk, read)) yield { traffic: found, ...page };
}

async function bothLevels(session: AmazonSession, marketplace: AmazonMarketplace, day: string, isRecent: boolean) {
  const levels = ['child', 'parent'] as const;
  try {
    return (await Promise.all(levels.map((level) => trafficOfDay(session, marketplace, day, level)))).flat();
  } catch (error) {
    // a day that is not ready may fail instead of being empty: it is read again tomorrow
    if (isRecent && error instanceof ReportFailed) return [];
    throw error;
  }
}
