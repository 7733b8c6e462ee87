import { recordListings } from '#server/records/intake/recordListings.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/** Reads every listing of the account as it is now. */
export async function readProducts(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  for await (const listings of pagesOf(stream.connector.listings(), stream))
    await stream.store(async (tx) => {
      await recordListings(accountId, listings, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
