import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { recordAdSpend } from '#server/records/ads/recordAdSpend.ts';
import { supersede } from './readLedger.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/** A sale is credited to a click up to 14 days later, so the figures of those days still change. */
const ATTRIBUTION_DAYS = 14;
/** Both marketplaces keep daily advertising figures for about 90 days. */
const FIRST_READ_DAYS = 90;

/** The first day of the first read: it stays when the reports take until the next day. */
interface AdsCursor {
  from: string;
}

/** Reads advertising by product and day; reads nothing when the seller has not connected advertising. */
export async function readAds(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { startedAt, to, ...first } = await queryRow<{ startedAt: Date; from: string; to: string }>(
    `SELECT now() AS "startedAt", today - CASE WHEN $1::timestamptz IS NULL THEN $3::int
              ELSE $2::int + today - ($1::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date END AS "from", today AS "to"
     FROM (SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today) t`,
    [stream.state.watermark, ATTRIBUTION_DAYS, FIRST_READ_DAYS],
  );
  const from = (stream.state.cursor as AdsCursor | null)?.from ?? first.from;
  const pages = await stream.untilStopped(Promise.resolve(stream.connector.adSpend(from, to)));
  if (pages && !stream.state.watermark) await stream.store(() => Promise.resolve({ cursor: { from } }));
  if (pages)
    for await (const spend of pagesOf(pages, stream))
      await stream.store(async (tx) => {
        await recordAdSpend(accountId, spend, tx);
        return {};
      });
  stream.stepDone();
  const kept = daysBefore(to, stream.connector.adSpendDays);
  const readDays = { since: from > kept ? from : kept, until: to };
  await stream.store(() =>
    Promise.resolve(pages ? { cursor: null, watermark: startedAt, isComplete: true, readDays } : { isComplete: true }),
  );
  if (pages) await supersede(stream);
}
