import { transaction } from '#server/platform/postgres/db.ts';
import type { TrafficSnapshot } from '#server/market/snapshots.ts';
import { recordTraffic } from '#server/records/traffic/recordTraffic.ts';

/** Records days of traffic of an account. Default: an Amazon variation in Brazil on 20 November 2026. */
export async function setTraffic(accountId: number, traffic: Partial<TrafficSnapshot>[]): Promise<void> {
  const snapshots = traffic.map((given): TrafficSnapshot => {
    const { sessions = 10 } = given;
    return {
      marketplace: 'amazon',
      country: 'BR',
      level: 'child',
      day: '2026-11-20',
      asin: 'B0A',
      parentAsin: null,
      pageViews: sessions ?? 10,
      unitsOrdered: null,
      featuredPercent: null,
      ...given,
      sessions,
    };
  });
  await transaction((tx) => recordTraffic(accountId, snapshots, tx));
}
