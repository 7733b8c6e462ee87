import { badRequest } from '#server/platform/values/errors.ts';
import { ZIP_LIMITS } from './zipLimits.ts';

/** A file that is read at any place: an upload, a file of the disk, bytes. */
export interface ByteSource {
  size: number;
  /** Bytes from `start`, `length` of them; fewer only at the end. */
  read(start: number, length: number): Promise<Uint8Array> | Uint8Array;
}

export interface ZipEntry {
  /** As the file says, for messages only: no path of this name is ever written. */
  name: string;
  /** Place of its local header. */
  at: number;
  packedBytes: number;
  method: number;
  isEncrypted: boolean;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_NAME = 200;
const UTF8_NAME = 1 << 11;

/**
 * The files of a ZIP in the order of its directory, without folders. Throws BAD_REQUEST with a sentence for bytes that are
 * not a ZIP, are cut, exceed `ZIP_LIMITS`, are in ZIP64 or several parts, or have entries that share bytes.
 */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[]> {
  if (source.size > ZIP_LIMITS.bytes) throw badRequest('files.zipTooLarge');
  const { count, size, start } = await directoryOf(source);
  if (count > ZIP_LIMITS.entries) throw badRequest('files.zipTooMany');
  const entries = readDirectory(await source.read(start, size), count);
  let end = 0;
  for (const { at, packedBytes } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < end || at + LOCAL_BYTES + packedBytes > start) throw damaged();
    end = at + LOCAL_BYTES + packedBytes;
  }
  return entries.filter(({ name }) => !name.endsWith('/'));
}

const damaged = () => badRequest('files.zipDamaged');

/** Place and size of the directory, which the end of the file says. */
async function directoryOf(source: ByteSource) {
  const length = Math.min(source.size, END_BYTES + MAX_COMMENT);
  const tail = viewOf(await source.read(source.size - length, length));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END || at + END_BYTES + tail.getUint16(at + 20, true) !== tail.byteLength)
      continue;
    const [disk, count] = [tail.getUint16(at + 4, true), tail.getUint16(at + 10, true)];
    const [size, start] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
    if (disk !== 0 || start === 0xffffffff) throw badRequest('files.zipParts');
    if (start + size > source.size) throw damaged();
    return { count, size, start };
  }
  throw badRequest('files.notZip');
}

function readDirectory(bytes: Uint8Array, count: number): ZipEntry[] {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let read = 0; read < count; read += 1) {
    if (at + CENTRAL_BYTES > bytes.length || view.getUint32(at, true) !== CENTRAL) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    const name = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength);
    entries.push({
      name: shownName(new TextDecoder(flags & UTF8_NAME ? 'utf-8' : 'windows-1252').decode(name)),
      at: view.getUint32(at + 42, true),
      packedBytes: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & 1) === 1,
    });
    at += CENTRAL_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Without control characters, and its end if it is long. */
// eslint-disable-next-line no-control-regex
const shownName = (name: string) => name.replace(/[\u0000-\u001f\u007f]/g, '').slice(-MAX_NAME);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
