import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';

/** First and last day with reported traffic of a marketplace, `YYYY-MM-DD`, inclusive. */
export interface TrafficCoverage {
  marketplace: Marketplace;
  firstDay: string;
  lastDay: string;
}

/** Traffic coverage of the scope for each marketplace with traffic, which is published with a delay of days. */
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
