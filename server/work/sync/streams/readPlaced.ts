import type { Queryable } from '#server/platform/postgres/db.ts';
import type { PlacedPage, ReadDays } from '#server/market/connector.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { recordBill } from '#server/records/bills/recordBill.ts';
import { recordBalance } from '#server/records/cash/cashBalances.ts';
import { recordReleases } from '#server/records/releases/recordReleases.ts';
import { recordStatement } from '#server/records/statements/recordStatement.ts';
import { recordTraffic } from '#server/records/traffic/recordTraffic.ts';
import { ownBills } from './ownBills.ts';
import { ownSales } from './ownSales.ts';
import { type OpenStream, pagesOf, type StreamState } from '#server/work/sync/openStream.ts';

/** The connector's own position in its stream. */
interface PlacedCursor {
  place: object;
  goesOn: boolean;
}

/** Whether a stream read by `readPlaced` has older data left to read. */
export const hasUnreadPast = ({ cursor }: StreamState): boolean => (cursor as PlacedCursor | null)?.goesOn === true;

/** Reads storage fees by product and day: the newest months, then the past as the quota allows. */
export const readStorage = (stream: OpenStream): Promise<void | 'again'> =>
  readPlaced(
    stream,
    (place) => stream.connector.storageFees!(place),
    ({ amounts }, tx) => recordPostedAmounts(stream.run.accountId, amounts, tx),
  );

/** Reads visits by ASIN or item and day: the newest days, then the past as the quota allows. */
export const readTraffic = (stream: OpenStream): Promise<void | 'again'> =>
  readPlaced(
    stream,
    (place) => stream.connector.traffic!(place, ownSales(stream.run.accountId, stream.connector.marketplace)),
    ({ traffic }, tx) => recordTraffic(stream.run.accountId, traffic, tx),
  );

/** Reads the charges and bonuses of bills: the current periods, then the past, a few calls in each run. */
export const readBills = (stream: OpenStream): Promise<void | 'again'> =>
  readPlaced(
    stream,
    (place) => stream.connector.bills!(place, ownBills(stream.run.accountId, stream.connector.marketplace)),
    (page, tx) => recordBill(stream.run.accountId, page, tx),
  );

/** Reads when payments are released: what changed, the reports of days, then the past, some calls in each run. */
export const readReleases = (stream: OpenStream): Promise<void | 'again'> =>
  readPlaced(
    stream,
    (place) => stream.connector.releases!(place),
    async ({ releases, statement, balance }, tx) => {
      const { accountId } = stream.run;
      if (statement) await recordStatement(accountId, statement, tx);
      await recordReleases(accountId, releases, tx);
      if (balance) {
        const { day, ...money } = balance;
        await recordBalance(accountId, { holder: stream.connector.marketplace, day, balance: money }, tx);
      }
    },
  );

/**
 * Reads a stream whose connector decides what is due, from the position of the last stored page. Lets the other streams
 * have their turn when orders are old.
 */
async function readPlaced<Page extends PlacedPage & { readDays?: ReadDays | undefined }>(
  stream: OpenStream,
  ask: (place: unknown) => AsyncIterable<Page>,
  record: (page: Page, tx: Queryable) => Promise<unknown>,
): Promise<void | 'again'> {
  const stored = stream.state.cursor as PlacedCursor | null;
  for await (const page of pagesOf(ask(stored?.place ?? null), stream)) {
    await stream.store(async (tx) => {
      await record(page, tx);
      const cursor: PlacedCursor = { place: page.place, goesOn: page.hasMore ?? false };
      return { cursor, isComplete: page.isComplete, readDays: page.readDays };
    });
    if (page.hasMore && stream.isTurnOver()) return 'again';
  }
  stream.stepDone();
  await stream.store(() => Promise.resolve({}));
}
