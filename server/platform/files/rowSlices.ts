import { pauses } from '#server/platform/jobs/pause.ts';

/** Rows that are formatted in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** The rows in slices of at most 500; other work of the process runs between them. An empty batch stays one. */
export async function* rowSlices<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  const pause = pauses();
  for await (const batch of batches) {
    let at = 0;
    do {
      await pause();
      yield batch.slice(at, at + ROWS_AT_ONCE);
      at += ROWS_AT_ONCE;
    } while (at < batch.length);
  }
}
