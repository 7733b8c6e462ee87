import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordReturns } from '#server/records/ledger/recordReturns.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { sinceWatermark } from '#server/work/sync/status/sinceWatermark.ts';

/** A return shows up, and what became of the goods changes, some days later. */
const OVERLAP_DAYS = 14;

/** Reads the units that came back since the last time, and what taking them back cost. */
export async function readReturns(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { begun, since } = await sinceWatermark(stream, OVERLAP_DAYS);
  for await (const { returns, amounts } of pagesOf(stream.connector.returns!(since), stream))
    await stream.store(async (tx) => {
      await recordReturns(accountId, returns, tx);
      await recordPostedAmounts(accountId, amounts, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: begun, isComplete: true }));
}
