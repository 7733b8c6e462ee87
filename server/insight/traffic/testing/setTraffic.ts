import { transaction } from '#server/platform/postgres/db.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { recordTraffic } from '#server/records/traffic/recordTraffic.ts';

/** Records days of traffic of an account. Default: an Amazon variation in Brazil on 20 November 2026. */
export async function setTraffic(accountId: number, traffic: Partial<TrafficSnapshot>[]): Promise<void> {
  const snapshots = traffic.map((given): TrafficSnapshot => {
    const { sessions = 10, level = 'child', asin = 'B0A' } = given;
    return {
      marketplace: 'amazon',
      country: 'BR',
      level,
      day: '2026-11-20',
      asin,
      parentAsin: level === 'child' ? asin : null,
      pageViews: sessions ?? 10,
      unitsOrdered: null,
      featuredPercent: null,
      ...given,
      sessions,
    };
  });
  await transaction((tx) => recordTraffic(accountId, snapshots, tx));
}
