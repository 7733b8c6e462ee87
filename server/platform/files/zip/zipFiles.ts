import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { unpackEntry } from './unpackEntry.ts';
import type { ByteSource, ZipEntry } from './zipEntries.ts';
import { ZIP_LIMITS } from './zipLimits.ts';

/** A file of a ZIP, or why it is not read. */
export type ZippedFile = { place: number; name: string } & (
  { bytes: Uint8Array; refusal: null } | { bytes: null; refusal: string }
);

/**
 * Unpacks the entries of a ZIP one after the other, the first being number `from`. An entry that is refused does not end the
 * others; those after `ZIP_LIMITS.totalBytes` unpacked bytes are refused.
 */
export async function* zipFiles(
  source: ByteSource,
  entries: readonly ZipEntry[],
  { from = 0, unpacked = 0 } = {},
): AsyncGenerator<ZippedFile, void, void> {
  let total = unpacked;
  for (const [index, entry] of entries.slice(from).entries()) {
    const file = { place: from + index, name: entry.name };
    try {
      if (total >= ZIP_LIMITS.totalBytes) throw badRequest('files.zipBomb');
      const bytes = await unpackEntry(source, entry);
      total += bytes.length;
      yield { ...file, bytes, refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      yield { ...file, bytes: null, refusal: error.message };
    }
  }
}
