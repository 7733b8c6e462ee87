import { z } from 'zod';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import type { TrafficLevel, TrafficSource } from './trafficSource.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { kioskRequest } from '#server/market/amazon/kiosk/kioskRequest.ts';
import { kioskRows } from '#server/market/amazon/kiosk/kioskRows.ts';
import { byAsinQuery, trendsQuery } from './trafficQueries.ts';

const count = z.coerce.number().int();
const Row = z.looseObject({
  startDate: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  marketplaceId: z.string(),
  parentAsin: z.string().nullish(),
  childAsin: z.string().nullish(),
  sales: z.looseObject({ unitsOrdered: count.nullish() }).nullish(),
  traffic: z
    .looseObject({
      pageViews: count.nullish(),
      sessions: count.nullish(),
      buyBoxPercentage: z.coerce.number().nullish(),
    })
    .nullish(),
});

/** Traffic from Data Kiosk: a day of all ASINs, or all days of a few, in minutes. */
export function kioskTraffic(session: DocumentSession): TrafficSource {
  const read = async (query: string, marketplace: AmazonMarketplace, level: TrafficLevel) =>
    (await kioskRows(session, query)).flatMap((row) => snapshotsOf(row, marketplace, level));
  return {
    ask: ({ id }, day, level) => session.documents.ask(kioskRequest(session, byAsinQuery(id, day, level))),
    read: (marketplace, day, level) => read(byAsinQuery(marketplace.id, day, level), marketplace, level),
    turns: [amazonTurn(session.owner, 'createQuery'), amazonTurn(session.owner, 'getDocument')],
    ahead: 5,
    trends: {
      ask: ({ id }, asins, span) => session.documents.ask(kioskRequest(session, trendsQuery(id, asins, span))),
      read: (marketplace, asins, span) => read(trendsQuery(marketplace.id, asins, span), marketplace, 'child'),
    },
  };
}

/** The snapshot of a row; none for a row without an ASIN of the level, or of another marketplace. */
function snapshotsOf(data: unknown, { id, country }: AmazonMarketplace, level: TrafficLevel): TrafficSnapshot[] {
  const { startDate, marketplaceId, parentAsin, childAsin, sales, traffic } = shapeOf('Amazon (Data Kiosk)', Row, data);
  const asin = level === 'parent' ? parentAsin : childAsin;
  if (!asin || marketplaceId !== id) return [];
  return [
    {
      marketplace: 'amazon',
      country,
      level,
      day: startDate.slice(0, 10),
      asin,
      parentAsin: level === 'parent' ? null : (parentAsin ?? asin),
      pageViews: traffic?.pageViews ?? 0,
      sessions: traffic?.sessions ?? null,
      unitsOrdered: sales?.unitsOrdered ?? null,
      featuredPercent: traffic?.buyBoxPercentage ?? null,
    },
  ];
}
