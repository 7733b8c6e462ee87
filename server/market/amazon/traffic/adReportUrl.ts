import { z } from 'zod';
import { word } from '#server/market/http/exactShapes.ts';
import { marketplaceUrls, rateFactor } from '#server/market/baseUrls.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { DayWindow } from '#server/platform/values/dayWindows.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import type { AdProfile } from './adProfiles.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';

const COLUMNS = ['date', 'advertisedAsin', 'advertisedSku', 'impressions', 'clicks', 'cost', 'sales14d'];
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 5 * 60_000;
/** About three hours, the longest Amazon takes. */
const MAX_POLLS = 50;
const DUPLICATE = 425;

const Created = z.looseObject({ reportId: z.string() });
const Duplicate = z.looseObject({ detail: z.string() });
const Report = z.looseObject({ status: word, url: z.string().nullish(), failureReason: z.string().nullish() });

/**
 * Requests the daily report of advertised products from Amazon Ads, waits for it and returns the address of its
 * document.
 */
export async function adReportUrl(session: AmazonSession, profile: AdProfile, window: DayWindow): Promise<string> {
  const reports = `${marketplaceUrls().ads[session.region]}/reporting/reports`;
  const headers = { 'amazon-advertising-api-scope': profile.profileId };
  const created = await session.call('createAdReport', {
    method: 'POST',
    url: reports,
    headers: { ...headers, 'content-type': 'application/vnd.createasyncreportrequest.v3+json' },
    body: JSON.stringify(specification(window)),
    repeatable: true,
    accept: [DUPLICATE],
  });
  const reportId = reportIdOf(created.status, created.data);
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { data } = await session.call('getAdReport', {
      method: 'GET',
      url: `${reports}/${encodeURIComponent(reportId)}`,
      headers,
    });
    const { status, url } = shapeOf('Amazon Ads (getAdReport)', Report, data);
    if (status === 'COMPLETED' && url) return url;
    if (status.startsWith('FAIL')) throw new MarketplaceError('Amazon Ads (getAdReport): o relatório falhou.');
    await session.effects.sleep(Math.min(FIRST_PAUSE_MS * 1.3 ** poll, MAX_PAUSE_MS) / rateFactor());
  }
  throw new MarketplaceError('Amazon Ads (getAdReport): o relatório não ficou pronto a tempo.');
}

/** Id of the created report; a duplicate request returns the id of the report already in progress. */
function reportIdOf(status: number, data: unknown): string {
  const where = 'Amazon Ads (createAdReport)';
  if (status !== DUPLICATE) return shapeOf(where, Created, data).reportId;
  const id = /:\s*([\w-]+)\s*$/.exec(shapeOf(where, Duplicate, data).detail)?.[1];
  if (!id) throw new MarketplaceError(`${where}: respondeu 425 sem dizer qual relatório.`);
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
