import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { sinceWatermark } from '#server/work/sync/status/sinceWatermark.ts';

/** Fees are posted up to two days after the sale and corrected later: the last days are read again. */
const OVERLAP_DAYS = 3;

/** Reads the fees and refunds posted since the last time; the first time, those of the history's orders. */
export async function readFees(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { begun, since } = await sinceWatermark(stream, OVERLAP_DAYS);
  for await (const amounts of pagesOf(stream.connector.postedAmounts(since), stream))
    await stream.store(async (tx) => {
      await recordPostedAmounts(accountId, amounts, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: begun, isComplete: true }));
}
