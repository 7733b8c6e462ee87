import { recordStatedSums } from '#server/records/stated/recordStatedSums.ts';
import { unstatedSettlements } from '#server/records/stated/unstatedSettlements.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/** Reads the balances of today, and the proceeds of settlements that were stored since the last read. */
export async function readStatedSums(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const settlementIds = await unstatedSettlements(accountId, stream.connector.marketplace);
  for await (const sums of pagesOf(stream.connector.statedSums!(settlementIds), stream))
    await stream.store(async (tx) => {
      await recordStatedSums(accountId, sums, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
