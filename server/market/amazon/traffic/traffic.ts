import type { TrafficPage } from '#server/market/connector.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { amazonTurn, reportTurn } from '#server/market/amazon/auth/rates.ts';
import { type DocumentSession, ReportFailed } from '#server/market/amazon/reports/createReport.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { newestFirst } from '#server/market/amazon/reports/newestFirst.ts';
import { TRAFFIC_REPORT, trafficOfDay } from './trafficOfDay.ts';

/** Amazon publishes figures 24 to 72 hours late: these days are read again daily. */
const RECENT_DAYS = 3;
/** Thirteen months, as for orders. Amazon keeps two years. */
const PAST_DAYS = 396;
/** Past days per run: five weeks after the first sync. */
const MAX_DAYS = 35;

/** Traffic of every marketplace by ASIN and day, one day per page: yesterday and the days before it, then the past. */
export async function* traffic(
  session: DocumentSession,
  marketplaces: AmazonMarketplace[],
  place: unknown,
): AsyncGenerator<TrafficPage> {
  const newest = daysBefore(saoPauloDay(session.effects.now()), 1);
  // Amazon creates the reports of a day in parallel; sequential requests would mostly wait
  const read = async (day: string, nthRecent: number | null) =>
    (await Promise.all(marketplaces.map((one) => bothLevels(session, one, day, nthRecent !== null)))).flat();
  const walk = {
    newest,
    recent: RECENT_DAYS,
    floor: daysBefore(newest, PAST_DAYS - 1),
    before: daysBefore,
    quota: {
      turns: [reportTurn(session.owner, TRAFFIC_REPORT), amazonTurn(session.owner, 'getReportDocument')],
      calls: 2 * marketplaces.length,
    },
    most: MAX_DAYS,
    read,
  };
  for await (const { found, ...page } of newestFirst(session, place, walk)) {
    yield { traffic: found, ...page };
    await session.documents.settle();
  }
}

async function bothLevels(session: DocumentSession, marketplace: AmazonMarketplace, day: string, isRecent: boolean) {
  const levels = ['child', 'parent'] as const;
  try {
    return (await Promise.all(levels.map((level) => trafficOfDay(session, marketplace, day, level)))).flat();
  } catch (error) {
    // an unfinished day may fail instead of being empty: it is read again tomorrow
    if (isRecent && error instanceof ReportFailed) return [];
    throw error;
  }
}
