import { z } from 'zod';
import { downloadJson } from '#server/market/http/downloadJson.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { TrafficSnapshot } from '#server/market/snapshots.ts';
import { createReport, type DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportDocument } from '#server/market/amazon/reports/readReport.ts';

export const TRAFFIC_REPORT = 'GET_SALES_AND_TRAFFIC_REPORT';
const WHERE = 'Amazon (relatório de vendas e tráfego)';
const RIGHT = { role: 'Brand Analytics', missing: 'a Amazon não informa visitas, sessões e conversão' };

const count = z.coerce.number().int();
const Report = z.looseObject({
  salesAndTrafficByAsin: z.array(
    z.looseObject({
      parentAsin: z.string(),
      childAsin: z.string().nullish(),
      salesByAsin: z.looseObject({ unitsOrdered: count.nullish() }).nullish(),
      trafficByAsin: z.looseObject({
        pageViews: count,
        sessions: count.nullish(),
        buyBoxPercentage: z.coerce.number().nullish(),
      }),
    }),
  ),
});
type Row = z.output<typeof Report>['salesAndTrafficByAsin'][number];

/**
 * Traffic of one day by variation, or by parent as Amazon counts it itself: a visitor of two variations counts once
 * there. The day is in the marketplace's time zone. Throws `NotPermitted` without the role Brand Analytics.
 */
export async function trafficOfDay(
  session: DocumentSession,
  marketplace: AmazonMarketplace,
  day: string,
  level: 'child' | 'parent',
): Promise<TrafficSnapshot[]> {
  // one report per day: Amazon sums the days of a longer one
  const request = {
    reportType: TRAFFIC_REPORT,
    marketplaceIds: [marketplace.id],
    dataStartTime: `${day}T00:00:00Z`,
    dataEndTime: `${day}T00:00:00Z`,
    reportOptions: { dateGranularity: 'DAY', asinGranularity: level.toUpperCase() },
  };
  const rows = (documentId: string) =>
    reportDocument(session, documentId, async (document) => {
      const data = await downloadJson(WHERE, document, session.effects);
      return shapeOf(WHERE, Report, data).salesAndTrafficByAsin;
    });
  const read = async (documentId: string | null) => (documentId === null ? [] : rows(documentId));
  return (await createReport(session, WHERE, request, read, { right: RIGHT })).flatMap((row) => {
    const asin = level === 'parent' ? row.parentAsin : row.childAsin;
    return asin ? [{ ...figuresOf(row, marketplace), level, day, asin, parentAsin: parentOf(row, level) }] : [];
  });
}

const parentOf = ({ parentAsin }: Row, level: 'child' | 'parent') => (level === 'parent' ? null : parentAsin);

const figuresOf = ({ salesByAsin, trafficByAsin }: Row, { country }: AmazonMarketplace) => ({
  marketplace: 'amazon' as const,
  country,
  pageViews: trafficByAsin.pageViews,
  sessions: trafficByAsin.sessions ?? null,
  unitsOrdered: salesByAsin?.unitsOrdered ?? null,
  featuredPercent: trafficByAsin.buyBoxPercentage ?? null,
});
