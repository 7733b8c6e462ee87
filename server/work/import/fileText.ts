import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { badRequest } from '#server/platform/values/errors.ts';

export type Encoding = 'utf-8' | 'windows-1252';

/** The file is not valid UTF-8. */
export class NotUtf8 extends Error {
  override name = 'NotUtf8';
}

/**
 * Yields the text of a file in chunks, decompressed if it is gzip (by its first bytes, not its name) and without its
 * byte-order mark. `onRead` receives the number of bytes read so far. Throws `NotUtf8`, and a DomainError for damaged gzip.
 */
export async function* fileText(
  path: string,
  encoding: Encoding,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<string, void, void> {
  const isCompressed = await isGzip(path);
  const file = createReadStream(path);
  const decompressed = isCompressed ? file.pipe(createGunzip()) : file;
  file.once('error', (error) => decompressed.destroy(error));
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new NotUtf8(path);
    }
  };
  try {
    for await (const bytes of decompressed as AsyncIterable<Buffer>) {
      yield decode(bytes);
      onRead(file.bytesRead);
    }
    yield decode();
  } catch (error) {
    if (isCompressed && String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw badRequest('files.gzipDamaged');
    throw error;
  } finally {
    file.destroy();
    decompressed.destroy();
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}
