import { queryRow } from '#server/platform/postgres/db.ts';
import { recordListings } from '#server/records/intake/recordListings.ts';
import { retireListings } from '#server/records/intake/retireListings.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { recordKits } from '#server/records/masters/kits/recordKits.ts';
import { movedKeys } from '#server/records/moves/movedListings.ts';
import { recordMoves } from '#server/records/moves/recordMoves.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/**
 * Reads the current state of every listing of the account. Those that the marketplace no longer has are inactive, those that
 * go on under another key become one product with that listing, and bundles have the components that the marketplace reports.
 */
export async function readProducts(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  const { connector } = stream;
  for await (const listings of pagesOf(connector.listings(), stream))
    await stream.store(async (tx) => {
      await recordListings(accountId, listings, tx);
      await retireListings(accountId, connector.marketplace, connector.takeGoneProducts?.() ?? [], tx);
      return {};
    });
  const known = connector.movedListings && (await movedKeys(accountId, connector.marketplace));
  for await (const moves of known ? pagesOf(connector.movedListings!(known), stream) : [])
    await stream.store(async (tx) => {
      await recordMoves(accountId, moves, tx);
      return {};
    });
  for await (const kits of connector.kits ? pagesOf(connector.kits(), stream) : [])
    await stream.store(async (tx) => {
      await recordKits(accountId, kits, tx);
      return {};
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}

/** Reads the current stock and stores it as today's figure, in São Paulo's calendar. */
export async function readInventory(stream: OpenStream): Promise<void> {
  const { accountId } = stream.run;
  for await (const stock of pagesOf(stream.connector.stock(), stream)) {
    const { today } = await queryRow<{ today: string }>(
      `SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today`,
    );
    await stream.store(async (tx) => {
      await recordStock(accountId, stock, today, tx);
      return {};
    });
  }
  stream.stepDone();
  await stream.store(() => Promise.resolve({ isComplete: true }));
}
