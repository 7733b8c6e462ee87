import { settlementIds } from '#server/records/ledger/settlementIds.ts';
import { recordSettlement } from '#server/records/ledger/recordSettlement.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/** Reads the payouts listed since the last time. */
export async function readSettlements(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const known = await settlementIds(accountId, stream.connector.marketplace);
  for await (const settlement of pagesOf(stream.connector.settlements!(known), stream))
    await stream.store(async (tx) => {
      await recordSettlement(accountId, settlement, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
