import { notesText } from '#server/work/sync/storePage.ts';
import { ReadLater } from '#server/market/connector.ts';
import type { OpenStream } from '#server/work/sync/openStream.ts';
import type { StreamPlan } from '#server/work/sync/streamPlans.ts';

/**
 * Reads a stream and stores what the read met: `read`; `again` when it continues after the other streams of the run;
 * `later` when the rest waits for a later run.
 */
export async function readStream(stream: OpenStream, { read }: StreamPlan): Promise<'read' | 'again' | 'later'> {
  const { connector, state } = stream;
  await stream.store(() => Promise.resolve({}));
  connector.takeNotes?.(); // of a read that failed
  try {
    const result = (await read(stream)) ?? 'read';
    const notes = [...stream.notes, ...(connector.takeNotes?.() ?? [])];
    if (notesText(notes) !== state.note) await stream.store(() => Promise.resolve({ notes }));
    return result;
  } catch (error) {
    if (!(error instanceof ReadLater)) throw error;
    stream.stepDone();
    const notes = [error.said, ...stream.notes, ...(connector.takeNotes?.() ?? [])];
    await stream.store(() => Promise.resolve({ notes }));
    return 'later';
  }
}
