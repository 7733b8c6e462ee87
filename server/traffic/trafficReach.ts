import { binds } from '#server/core/binds.ts';
import { queryRows } from '#server/core/db.ts';
import { readerOf } from '#server/core/replica.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import type { SalesScope } from '#server/sales/salesScope.ts';

/** Days of which a marketplace has told traffic, `YYYY-MM-DD`, both included. */
export interface TrafficReach {
  marketplace: Marketplace;
  firstDay: string;
  lastDay: string;
}

/** First and last day of the scope with traffic, of each marketplace that has any: marketplaces publish it days late. */
export async function trafficReach({ accountId, days, marketplace }: SalesScope): Promise<TrafficReach[]> {
  const bind = binds();
  // asked for one by one: an index gives the first and the last day without reading those between
  const told = `SELECT day FROM traffic_days t
     WHERE t.account_id = ${bind(accountId)} AND t.level = levels.level AND t.marketplace = places.marketplace
       AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date`;
  return queryRows<TrafficReach>(
    `SELECT places.marketplace, min(first.day) AS "firstDay", max(last.day) AS "lastDay"
     FROM unnest(enum_range(NULL::"Marketplace")) places (marketplace)
     CROSS JOIN unnest(enum_range(NULL::"TrafficLevel")) levels (level)
     CROSS JOIN LATERAL (${told} ORDER BY day LIMIT 1) first
     CROSS JOIN LATERAL (${told} ORDER BY day DESC LIMIT 1) last
     WHERE ${bind(marketplace)}::"Marketplace" IS NULL OR places.marketplace = ${bind(marketplace)}::"Marketplace"
     GROUP BY places.marketplace ORDER BY places.marketplace`,
    bind.values,
    readerOf(accountId),
  );
}
