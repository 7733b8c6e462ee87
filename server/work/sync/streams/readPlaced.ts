import type { Queryable } from '#server/platform/postgres/db.ts';
import type { PlacedPage } from '#server/market/connector.ts';
import { type OpenStream, pagesOf, type StreamState } from '#server/work/sync/openStream.ts';

/** Where a connector goes on by itself. */
interface PlacedCursor {
  place: object;
  goesOn: boolean;
}

/** Whether a stream read by `readPlaced` has more to read although what was due is read. */
export const goesOn = ({ cursor }: StreamState): boolean => (cursor as PlacedCursor | null)?.goesOn === true;

/** Reads a stream whose connector decides what is due, from the place of the last page stored. */
export async function readPlaced<Page extends PlacedPage>(
  stream: OpenStream,
  ask: (place: unknown) => AsyncIterable<Page>,
  record: (page: Page, tx: Queryable) => Promise<unknown>,
): Promise<void> {
  const left = stream.state.cursor as PlacedCursor | null;
  for await (const page of pagesOf(ask(left?.place ?? null), stream))
    await stream.store(async (tx) => {
      await record(page, tx);
      const cursor: PlacedCursor = { place: page.place, goesOn: page.hasMore ?? false };
      return { cursor, isComplete: page.isComplete };
    });
  stream.stepDone();
  await stream.store(() => Promise.resolve({}));
}
