import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { sinceWatermark } from '#server/work/sync/status/sinceWatermark.ts';

/** The report is made anew once a day and completed later. */
const OVERLAP_DAYS = 14;

/** Reads what the marketplace gave back since the last time for goods it lost or damaged. */
export async function readReimbursements(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { begun, since } = await sinceWatermark(stream, OVERLAP_DAYS);
  for await (const amounts of pagesOf(stream.connector.reimbursements!(since), stream))
    await stream.store(async (tx) => {
      await recordPostedAmounts(accountId, amounts, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ watermark: begun, isComplete: true }));
}
