import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DomainError } from '#server/platform/values/errors.ts';

/**
 * Lets `write` fill a file, compressed by gzip and readable by its owner alone; answers what it answers. The file stands
 * under its name only when it is whole. `write` calls `kept` when it has written all: once that resolves, the text lasts,
 * and stays beside its name unless `write` says by a DomainError that it came to nothing.
 */
export async function writeZipped<T>(
  file: string,
  write: (text: Writable, kept: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const unfinished = `${file}.unfinished`;
  const text = new PassThrough();
  const zipped = pipeline(text, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
  // else a full disk would leave the writer waiting for ever
  zipped.catch((error: Error) => text.destroy(error));
  let isWhole = false;
  const kept = async () => {
    text.end();
    await zipped;
    const handle = openSync(unfinished, 'r');
    fsyncSync(handle);
    closeSync(handle);
    isWhole = true;
  };
  try {
    const answer = await write(text, kept);
    if (!isWhole) throw new Error('written, but not kept');
    renameSync(unfinished, file);
    return answer;
  } catch (error) {
    text.destroy();
    // whether a transaction was committed is not known when the connection was lost meanwhile
    if (!isWhole || error instanceof DomainError) rmSync(unfinished, { force: true });
    throw error;
  }
}
