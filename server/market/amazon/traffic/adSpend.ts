import { z } from 'zod';
import { downloadJson } from '#server/market/http/downloadJson.ts';
import { retryDownload } from '#server/market/http/retryDownload.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { dayIn } from '#server/platform/values/dayIn.ts';
import { dayWindows } from '#server/platform/values/dayWindows.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { AdProfile } from './adProfiles.ts';
import { ofEach } from '#server/market/documents/ofEach.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { adReport } from './adReport.ts';

const WHERE = 'Amazon Ads (spAdvertisedProduct)';
/** Amazon keeps 95 days and returns at most 31 of them in one report. */
export const AD_SPEND_DAYS = 94;
const WINDOW_DAYS = 31;

const amount = z.string().nullish();
const Rows = z.array(
  z.looseObject({
    date: z.string(),
    advertisedAsin: z.string().nullish(),
    advertisedSku: z.string().nullish(),
    cost: amount,
    sales14d: amount,
    clicks: z.coerce.number().int().nullish(),
    impressions: z.coerce.number().int().nullish(),
  }),
);
type Row = z.output<typeof Rows>[number];

/** Sponsored Products spend by product and day, summed over campaigns; sales are those within 14 days of the click. */
export async function* adSpend(
  session: DocumentSession,
  profiles: AdProfile[],
  fromDay: string,
  toDay: string,
): AsyncGenerator<AdSpendSnapshot[]> {
  const wanted = profiles.flatMap((profile) =>
    dayWindows(fromDay, lastDay(profile, toDay, session), WINDOW_DAYS, AD_SPEND_DAYS, session.effects.now()).map(
      (window) => ({
        profile,
        window,
      }),
    ),
  );
  // a report takes minutes: all are requested before awaiting the first
  const read = ({ profile, window }: (typeof wanted)[number]) =>
    adReport(session, profile, window, (url) => rowsAt(session, url));
  yield* ofEach(session, wanted, read, async function* (report, { profile }) {
    yield summed(await report, profile);
  });
}

/** The given day, but none that has not begun in the profile's time zone, which Amazon rejects. */
function lastDay({ timeZone }: AdProfile, day: string, { effects }: AmazonSession): string {
  const today = dayIn(timeZone, effects.now());
  return day < today ? day : today;
}

async function rowsAt({ effects }: AmazonSession, url: string): Promise<Row[]> {
  const data = await retryDownload(() => downloadJson(WHERE, { url, gzipped: true }, effects), effects);
  return shapeOf(WHERE, Rows, data);
}

function summed(rows: Row[], { marketplace }: AdProfile): AdSpendSnapshot[] {
  const byProductDay = new Map<string, AdSpendSnapshot>();
  const minor = (text: string | null | undefined) => (text ? minorUnits(text, marketplace.currency) : 0);
  for (const row of rows) {
    if (!row.advertisedAsin) continue;
    const key = `${row.date} ${row.advertisedAsin} ${row.advertisedSku ?? ''}`;
    const sum = byProductDay.get(key) ?? {
      marketplace: 'amazon',
      country: marketplace.country,
      asin: row.advertisedAsin,
      sku: row.advertisedSku ?? null,
      day: row.date,
      costMinor: 0,
      salesMinor: 0,
      clicks: 0,
      impressions: 0,
    };
    byProductDay.set(key, {
      ...sum,
      costMinor: sum.costMinor + minor(row.cost),
      salesMinor: sum.salesMinor + minor(row.sales14d),
      clicks: sum.clicks + (row.clicks ?? 0),
      impressions: sum.impressions + (row.impressions ?? 0),
    });
  }
  return [...byProductDay.values()];
}
