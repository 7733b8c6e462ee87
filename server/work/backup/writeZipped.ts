import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sealing } from '#server/platform/security/sealFile.ts';
import { DomainError } from '#server/platform/values/errors.ts';

/**
 * Writes a gzip file readable only by its owner, encrypted when there is a `secret`, and returns the result of `write`. The file gets its name only when it is
 * complete. `write` calls `complete` after its last text; once that resolves, the text is on disk, in the file that it resolves to, and it stays as
 * `.unfinished` when `write` then fails, except with a DomainError, which says that nothing was changed.
 */
export async function writeZipped<T>(
  file: string,
  write: (text: Writable, complete: () => Promise<string>) => Promise<T>,
  secret?: string,
): Promise<T> {
  const unfinished = `${file}.unfinished`;
  const text = new PassThrough();
  const bytes = createWriteStream(unfinished, { mode: 0o600 });
  const zipped = secret ? pipeline(text, createGzip(), sealing(secret), bytes) : pipeline(text, createGzip(), bytes);
  // otherwise the writer waits forever when the disk is full
  zipped.catch((error: Error) => text.destroy(error));
  let isComplete = false;
  const complete = async () => {
    text.end();
    await zipped;
    const handle = openSync(unfinished, 'r');
    fsyncSync(handle);
    closeSync(handle);
    isComplete = true;
    return unfinished;
  };
  try {
    const answer = await write(text, complete);
    if (!isComplete) throw new Error('write did not call complete');
    renameSync(unfinished, file);
    return answer;
  } catch (error) {
    text.destroy();
    // when the connection was lost, it is unknown whether the transaction was committed
    if (!isComplete || error instanceof DomainError) rmSync(unfinished, { force: true });
    throw error;
  }
}
