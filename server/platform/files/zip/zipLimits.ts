/** What a ZIP file may be. */
export const ZIP_LIMITS = {
  bytes: 200_000_000,
  entries: 20_000,
  /** Bytes of one unpacked entry, counted while it is unpacked, whatever its header says. */
  entryBytes: 1_000_000,
  /** Bytes of an unpacked entry for each packed byte. */
  ratio: 200,
  /** Bytes of all unpacked entries. */
  totalBytes: 1_000_000_000,
} as const;
