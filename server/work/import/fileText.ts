import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { badRequest } from '#server/platform/values/errors.ts';

export type Encoding = 'utf-8' | 'windows-1252';

/** The file is not UTF-8 from end to end. */
export class NotUtf8 extends Error {
  override name = 'NotUtf8';
}

/**
 * The text of a file in pieces, unpacked when it is gzip (by its first bytes, not its name) and without its byte-order
 * mark. `onRead` is told the bytes of the file read so far. Throws `NotUtf8`, and a DomainError when gzip is damaged.
 */
export async function* fileText(
  path: string,
  encoding: Encoding,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<string, void, void> {
  const isPacked = await isGzip(path);
  const file = createReadStream(path);
  const unpacked = isPacked ? file.pipe(createGunzip()) : file;
  file.once('error', (error) => unpacked.destroy(error));
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new NotUtf8(path);
    }
  };
  try {
    for await (const bytes of unpacked as AsyncIterable<Buffer>) {
      yield decode(bytes);
      onRead(file.bytesRead);
    }
    yield decode();
  } catch (error) {
    if (isPacked && String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw badRequest('O arquivo gzip está danificado ou incompleto.');
    throw error;
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}
