import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** First and last day for which a marketplace reported traffic, `YYYY-MM-DD`, both included. */
export interface TrafficCoverage {
  marketplace: Marketplace;
  firstDay: string;
  lastDay: string;
}

/** First and last day of the scope with traffic, of each marketplace that has any: marketplaces publish it days late. */
export async function trafficCoverage({ accountId, days, marketplace }: SalesScope): Promise<TrafficCoverage[]> {
  const bind = bindParameters();
  return preparedRows<TrafficCoverage>(
    `SELECT marketplace, min(day) AS "firstDay", max(day) AS "lastDay" FROM traffic_told_days
     WHERE account_id = ${bind(accountId)} AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
       ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
     GROUP BY marketplace ORDER BY marketplace`,
    bind.values,
    readerOf(accountId),
  );
}
