import { type ByteSource, type ZipEntry, zipEntries } from '#server/platform/files/zip/zipEntries.ts';
import { type ZippedFile, zipFiles } from '#server/platform/files/zip/zipFiles.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { XML_LIMITS } from '#server/platform/files/xml/xmlLimits.ts';

/** The files of a sent file, of which an XML has one: itself. */
export interface ImportFiles {
  count: number;
  /** Files from a place on; `unpacked` bytes count already. */
  read: (start: { from: number; unpacked: number }) => AsyncGenerator<ZippedFile, void, void>;
}

/** Opens a sent file, a ZIP by its first bytes, not its name. Throws BAD_REQUEST with a sentence for a ZIP that is none. */
export async function importFiles(source: ByteSource, name: string): Promise<ImportFiles> {
  const head = await source.read(0, 2);
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const entries: ZipEntry[] = await zipEntries(source);
    return { count: entries.length, read: (start) => zipFiles(source, entries, start) };
  }
  if (source.size > XML_LIMITS.bytes) throw badRequest('files.xmlTooLarge');
  return {
    count: 1,
    read: async function* ({ from }) {
      if (from === 0) yield { place: 0, name, bytes: await source.read(0, source.size), refusal: null };
    },
  };
}
