import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import type { OpenStream } from '#server/work/sync/openStream.ts';
import { readPlaced } from './readPlaced.ts';

/** Reads what keeping stock cost by product and day: the newest months, then the past as the quota allows. */
export function readStorage(stream: OpenStream): Promise<void> {
  return readPlaced(
    stream,
    (place) => stream.connector.storageFees!(place),
    ({ amounts }, tx) => recordPostedAmounts(stream.run.accountId, amounts, tx),
  );
}
