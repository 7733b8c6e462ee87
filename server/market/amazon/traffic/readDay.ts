import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { ReadLater } from '#server/market/connector.ts';
import type { OwnSales } from '#server/market/ownSales.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { TrafficLevel, TrafficSource } from './trafficSource.ts';

/** What traffic is read of, and from where. */
export interface TrafficRead {
  session: DocumentSession;
  marketplaces: AmazonMarketplace[];
  own: OwnSales;
  source: TrafficSource;
  today: string;
}

export interface DayFound {
  traffic: TrafficSnapshot[];
  /** Whether a marketplace's figures were left out because they had no units although the account sold some. */
  isDoubtful: boolean;
}

/** Fewer units may have been bought outside the day as the marketplace counts it. */
const DOUBTED_UNITS = 10;

/**
 * Whether figures without any unit are to be doubted: Amazon has answered all zeros for sellers who sold
 * (amzn/selling-partner-api-models#5305).
 */
export async function isDoubted(traffic: TrafficSnapshot[], unitsSold: () => Promise<number>): Promise<boolean> {
  return traffic.every(({ unitsOrdered }) => !unitsOrdered) && (await unitsSold()) >= DOUBTED_UNITS;
}

/** The figures of a day in all marketplaces, which the source prepares in parallel. */
export async function readDay(
  { marketplaces, own, source }: TrafficRead,
  day: string,
  level: TrafficLevel,
  isRecent: boolean,
): Promise<DayFound> {
  const found = await allOf(
    marketplaces.map(async (marketplace) => {
      const traffic = await source.read(marketplace, day, level, isRecent);
      const isDoubtful = await isDoubted(traffic, () => own.unitsSold(marketplace.country, day, day));
      return { traffic: isDoubtful ? [] : traffic, isDoubtful };
    }),
  );
  return {
    traffic: found.flatMap(({ traffic }) => traffic),
    isDoubtful: found.some(({ isDoubtful }) => isDoubtful),
  };
}

/** All results once all have ended; the first error otherwise, a failure before a `ReadLater`. */
async function allOf<T>(reads: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(reads);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => !(error instanceof ReadLater)) ?? errors[0];
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
