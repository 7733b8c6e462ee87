import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Unreadable } from './secrets.ts';

const MARK = Buffer.from('seller-analytics sealed file 1\n');
const SALT_BYTES = 32;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const HEADER_BYTES = MARK.length + SALT_BYTES + CHECK_BYTES;
/** What AES-GCM may encrypt with one key and one IV. */
const MAX_BYTES = 2 ** 36 - 32;

/** Another secret sealed the file. */
export class OtherSecret extends Unreadable {
  override name = 'OtherSecret';
}

/** Keys of one file: its salt is random, so that no two files share key and IV. `check` shows whether the secret is right. */
function keysOf(secret: string, salt: Uint8Array) {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, 'sealed file 1', 32 + 12 + CHECK_BYTES));
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32, 44), check: bytes.subarray(44) };
}

/**
 * A step of a pipeline that encrypts a file of at most 64 GiB with AES-256-GCM: a header, the encrypted bytes, and the tag
 * that authenticates both.
 */
export const sealing = (secret: string) =>
  async function* seal(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const { key, iv, check } = keysOf(secret, salt);
    const header = Buffer.concat([MARK, salt, check]);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(header);
    yield header;
    let length = 0;
    for await (const bytes of plain) {
      length += bytes.length;
      if (length > MAX_BYTES) throw new RangeError('a sealed file contains at most 64 GiB');
      yield cipher.update(bytes);
    }
    yield cipher.final();
    yield cipher.getAuthTag();
  };

/** Whether a file begins as `sealing` begins it. */
export async function isSealed(file: string): Promise<boolean> {
  return (await bytesOf(file, 0, MARK.length)).equals(MARK);
}

/**
 * The decrypted bytes of a sealed file. Only when they have all been read is it known that they are unaltered: use nothing of
 * them before. Throws `OtherSecret`, and `Unreadable`, mostly at the end, for a file that was altered or cut off.
 */
export async function* unsealed(file: string, secret: string): AsyncGenerator<Buffer> {
  const header = await bytesOf(file, 0, HEADER_BYTES);
  const { key, iv, check } = keysOf(secret, header.subarray(MARK.length, MARK.length + SALT_BYTES));
  if (!check.equals(header.subarray(-CHECK_BYTES))) throw new OtherSecret('another secret sealed this file');
  const end = (await sizeOf(file)) - TAG_BYTES;
  if (end < HEADER_BYTES) throw new Unreadable('the file is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(header)
    .setAuthTag(await bytesOf(file, end, TAG_BYTES));
  if (end > HEADER_BYTES)
    for await (const bytes of createReadStream(file, { start: HEADER_BYTES, end: end - 1 }) as AsyncIterable<Buffer>)
      yield decipher.update(bytes);
  try {
    yield decipher.final();
  } catch {
    throw new Unreadable('the file was altered or cut off');
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file);
  return handle
    .stat()
    .then(({ size }) => size)
    .finally(() => handle.close());
}

async function bytesOf(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
