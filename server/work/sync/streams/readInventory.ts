import { queryRow } from '#server/platform/postgres/db.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';

/** Reads what is in stock as today's figure, in São Paulo's calendar. */
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
