import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { word } from '#server/market/http/exactShapes.ts';
import { marketplaceUrls } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { DayWindow } from '#server/platform/values/dayWindows.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { AdProfile } from './adProfiles.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';

const COLUMNS = ['date', 'advertisedAsin', 'advertisedSku', 'impressions', 'clicks', 'cost', 'sales14d'];
const DUPLICATE = 425;

const Created = z.looseObject({ reportId: z.string() });
const Duplicate = z.looseObject({ detail: z.string() });
const Report = z.looseObject({ status: word, url: z.string().nullish(), failureReason: z.string().nullish() });

/** Maximum wait in one run, ms: Amazon takes up to three hours, and other streams wait. */
const PATIENCE_MS = 60_000;

/**
 * Returns the result of `read` on the address of the daily report of advertised products. It is requested from Amazon
 * Ads unless an earlier run did so. Throws `ReadLater` when it is not ready.
 */
export function adReport<T>(
  session: DocumentSession,
  { profileId }: AdProfile,
  window: DayWindow,
  read: (url: string) => Promise<T>,
): Promise<T> {
  // reports v3: an end of it was not found, and of the unified v1 only third parties write (REAL.md 1.4)
  const reports = `${marketplaceUrls().ads[session.region]}/reporting/reports`;
  const headers = { 'amazon-advertising-api-scope': profileId };
  return session.documents.get(
    {
      kind: 'ad_report',
      name: sentence('amazon.adReport'),
      args: { profileId, ...window },
      // the next day the same window ends a day later
      identity: { profileId, fromDay: window.fromDay },
      patienceMs: PATIENCE_MS,
      ask: async () => {
        const { status, data } = await session.call('createAdReport', {
          method: 'POST',
          url: reports,
          headers: { ...headers, 'content-type': 'application/vnd.createasyncreportrequest.v3+json' },
          body: JSON.stringify(specification(window)),
          repeatable: true,
          accept: [DUPLICATE],
        });
        return reportIdOf(status, data);
      },
      poll: async (reportId) => {
        const answer = await session.call('getAdReport', {
          method: 'GET',
          url: `${reports}/${encodeURIComponent(reportId)}`,
          headers,
          accept: [404],
        });
        if (answer.status === 404) return 'gone';
        const { status, url } = shapeOf('Amazon Ads (getAdReport)', Report, answer.data);
        if (status.startsWith('FAIL')) return 'gone';
        return status === 'COMPLETED' && url ? { ready: url } : 'waiting';
      },
      failed: () => new MarketplaceError(sentence('sync.adReportFailed')),
    },
    read,
  );
}

/** Id of the created report; a duplicate request returns the id of the report already in progress. */
function reportIdOf(status: number, data: unknown): string {
  const where = 'Amazon Ads (createAdReport)';
  if (status !== DUPLICATE) return shapeOf(where, Created, data).reportId;
  const id = /:\s*([\w-]+)\s*$/.exec(shapeOf(where, Duplicate, data).detail)?.[1];
  if (!id) throw new MarketplaceError(sentence('sync.duplicateUnnamed', { where }));
  return id;
}

const specification = ({ fromDay, toDay }: DayWindow) => ({
  name: `advertised products ${fromDay} ${toDay}`,
  startDate: fromDay,
  endDate: toDay,
  configuration: {
    adProduct: 'SPONSORED_PRODUCTS',
    groupBy: ['advertiser'],
    columns: COLUMNS,
    reportTypeId: 'spAdvertisedProduct',
    timeUnit: 'DAILY',
    format: 'GZIP_JSON',
  },
});
