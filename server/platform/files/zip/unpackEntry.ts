import { Inflate } from 'fflate';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import type { ByteSource, ZipEntry } from './zipEntries.ts';
import { ZIP_LIMITS } from './zipLimits.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Packed bytes given to the decompressor at a time: they yield 4 MB at most, before the count ends it. */
const PIECE = 4_096;
const ZIPS = /\.(zip|rar|7z|gz|tar|tgz)$/i;

/**
 * Bytes of an entry of a ZIP, at most `ZIP_LIMITS.entryBytes`, counted as they come. Throws BAD_REQUEST with a sentence for
 * one that is encrypted, an archive itself, damaged or too large, also one that lies about its size.
 */
export async function unpackEntry(source: ByteSource, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.isEncrypted) throw badRequest('files.zipPassword');
  if (ZIPS.test(entry.name)) throw badRequest('files.zipNested');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw badRequest('files.zipMethod');
  const packed = await packedBytes(source, entry);
  const bytes = entry.method === STORED ? packed.slice() : inflated(packed);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) throw badRequest('files.zipNested');
  return bytes;
}

async function packedBytes(source: ByteSource, { at, packedBytes: size }: ZipEntry): Promise<Uint8Array> {
  if (size > ZIP_LIMITS.entryBytes) throw tooLarge();
  const header = await source.read(at, LOCAL_BYTES);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (header.length < LOCAL_BYTES || view.getUint32(0, true) !== LOCAL) throw damaged();
  const packed = await source.read(at + LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true), size);
  if (packed.length < size) throw damaged();
  return packed;
}

function inflated(packed: Uint8Array): Uint8Array {
  const most = Math.min(ZIP_LIMITS.entryBytes, packed.length * ZIP_LIMITS.ratio);
  const pieces: Uint8Array[] = [];
  let [size, isWhole] = [0, false];
  const inflate = new Inflate((piece, isLast) => {
    size += piece.length;
    isWhole = isLast;
    if (size > most) throw size > ZIP_LIMITS.entryBytes ? tooLarge() : tooPacked();
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < packed.length; at += PIECE)
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  } catch (error) {
    throw error instanceof DomainError ? error : damaged();
  }
  if (!isWhole) throw damaged();
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const tooLarge = () => badRequest('files.zipEntryTooLarge');
const tooPacked = () => badRequest('files.zipRatio');
const damaged = () => badRequest('files.zipEntryDamaged');
