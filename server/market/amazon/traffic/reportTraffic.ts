import { sentence } from '#server/platform/language/sentence.ts';
import type { Right } from '#server/market/amazon/auth/amazonSession.ts';
import { z } from 'zod';
import { downloadJson } from '#server/market/http/downloadJson.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { TrafficSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import {
  createReport,
  type DocumentSession,
  ReportFailed,
  reportRequest,
} from '#server/market/amazon/reports/createReport.ts';
import { amazonTurn, reportTurn } from '#server/market/amazon/auth/rates.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';
import { reportDocument } from '#server/market/amazon/reports/readReport.ts';
import type { TrafficLevel, TrafficSource } from './trafficSource.ts';

const TRAFFIC_REPORT = 'GET_SALES_AND_TRAFFIC_REPORT';
const WHERE = sentence('amazon.salesAndTrafficReport');
const RIGHT: Right = { role: 'Brand Analytics', missing: { code: 'amazon.noTraffic' } };

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

/** Traffic from reports of one day each, of which Amazon creates few a day. Without the role Brand Analytics: `NotPermitted`. */
export function reportTraffic(session: DocumentSession): TrafficSource {
  const options = { right: RIGHT };
  const rowsAt = (documentId: string) =>
    reportDocument(session, documentId, async (document) => {
      const data = await downloadJson(WHERE, document, session.effects);
      return shapeOf(WHERE, Report, data).salesAndTrafficByAsin;
    });
  const rowsOf = async (documentId: string | null) => (documentId === null ? [] : rowsAt(documentId));
  return {
    ask: ({ id }, day, level) =>
      session.documents.ask(reportRequest(session, WHERE, dayRequest(id, day, level), options)).catch(unlessFailed),
    read: async (marketplace, day, level, isRecent) => {
      const request = dayRequest(marketplace.id, day, level);
      try {
        const rows = await createReport(session, WHERE, request, rowsOf, options);
        return rows.flatMap((row) => snapshotsOf(row, marketplace, day, level));
      } catch (error) {
        // an unfinished day may fail instead of being empty: it is read again tomorrow
        if (isRecent && error instanceof ReportFailed) return [];
        throw error;
      }
    },
    turns: [reportTurn(session.owner, TRAFFIC_REPORT), amazonTurn(session.owner, 'getReportDocument')],
    ahead: 0,
  };
}

/** A failed request is met again by the read. */
function unlessFailed(error: unknown): void {
  if (!(error instanceof ReportFailed)) throw error;
}

/** One report per day: Amazon sums the days of a longer one. */
const dayRequest = (marketplaceId: string, day: string, level: TrafficLevel) => ({
  reportType: TRAFFIC_REPORT,
  marketplaceIds: [marketplaceId],
  dataStartTime: `${day}T00:00:00Z`,
  dataEndTime: `${day}T00:00:00Z`,
  reportOptions: { dateGranularity: 'DAY', asinGranularity: level.toUpperCase() },
});

function snapshotsOf(
  { parentAsin, childAsin, salesByAsin, trafficByAsin }: Row,
  { country }: AmazonMarketplace,
  day: string,
  level: TrafficLevel,
): TrafficSnapshot[] {
  const asin = level === 'parent' ? parentAsin : childAsin;
  if (!asin) return [];
  return [
    {
      marketplace: 'amazon',
      country,
      level,
      day,
      asin,
      parentAsin: level === 'parent' ? null : parentAsin,
      pageViews: trafficByAsin.pageViews,
      sessions: trafficByAsin.sessions ?? null,
      unitsOrdered: salesByAsin?.unitsOrdered ?? null,
      featuredPercent: trafficByAsin.buyBoxPercentage ?? null,
    },
  ];
}
