import { queryRows } from '#server/core/db.ts';
import type { TrafficSnapshot } from '#server/marketplaces/snapshots.ts';

export type TrafficOfDay = TrafficSnapshot;

/** Stores days of traffic of an account: of an Amazon variation in Brazil on 20 November 2026 unless said otherwise. */
export async function setTraffic(accountId: number, traffic: Partial<TrafficOfDay>[]): Promise<void> {
  for (const given of traffic) {
    const { level = 'child', day = '2026-11-20', marketplace = 'amazon', country = 'BR', asin = 'B0A' } = given;
    const { parentAsin = null, sessions = 10, pageViews = sessions ?? 10, unitsOrdered = null } = given;
    await queryRows(
      `INSERT INTO traffic_days (account_id, level, day, marketplace, country, asin, parent_asin, page_views, sessions, units_ordered)
       VALUES ($1, $2::"TrafficLevel", $3::date, $4::"Marketplace", $5, $6, $7, $8, $9, $10)`,
      [accountId, level, day, marketplace, country, asin, parentAsin, pageViews, sessions, unitsOrdered],
    );
  }
}
