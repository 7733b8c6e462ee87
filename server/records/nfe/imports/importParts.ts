import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { openBytes, sealBytes } from '#server/platform/security/sealBytes.ts';
import type { ByteSource } from '#server/platform/files/zip/zipEntries.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';

/** Bytes of a part of a file; the last one may have fewer. Below the limit of a request's body. */
export const PART_BYTES = 4_000_000;

const PURPOSE = 'nfe imports';
const placeOf = (accountId: number, importId: number, part: number) => `${accountId}/${importId}/${part}`;

/** Number of parts of a file. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

interface Open {
  bytes: number;
  isReceiving: boolean;
}

/**
 * Stores a part of a file, sealed: until it is read it has names of buyers. The same part twice is one. Throws NOT_FOUND for an
 * import that is not the account's, CONFLICT once all parts were said to be there, BAD_REQUEST for a part of a wrong length.
 */
export async function storePart(accountId: number, importId: number, part: number, bytes: Uint8Array): Promise<void> {
  const [open] = await queryRows<Open>(
    `SELECT bytes, state = 'receiving' AS "isReceiving" FROM nfe_imports WHERE account_id = $1 AND id = $2`,
    [accountId, importId],
  );
  if (!open) throw notFound('nfe.importNotFound');
  if (!open.isReceiving) throw conflict('nfe.receivedAlready');
  const parts = partsOf(open.bytes);
  const length = part === parts - 1 ? open.bytes - part * PART_BYTES : PART_BYTES;
  if (part < 0 || part >= parts || bytes.length !== length) throw badRequest('nfe.partSize');
  await queryRows(
    `INSERT INTO nfe_import_parts (account_id, import_id, part, sealed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, import_id, part) DO UPDATE SET sealed = excluded.sealed`,
    [accountId, importId, part, sealBytes(bytes, PURPOSE, placeOf(accountId, importId, part))],
  );
}

/** Number of stored parts. */
export const storedParts = async (accountId: number, importId: number): Promise<number> =>
  (
    await queryRow<{ count: number }>(
      'SELECT count(*)::int AS count FROM nfe_import_parts WHERE account_id = $1 AND import_id = $2',
      [accountId, importId],
    )
  ).count;

/** The stored file as bytes at any place. The part read last is kept. */
export function storedFile(accountId: number, importId: number, size: number): ByteSource {
  let kept: { part: number; bytes: Uint8Array } | null = null;
  const partAt = async (part: number) => {
    if (kept?.part === part) return kept.bytes;
    const { sealed } = await queryRow<{ sealed: Buffer }>(
      'SELECT sealed FROM nfe_import_parts WHERE account_id = $1 AND import_id = $2 AND part = $3',
      [accountId, importId, part],
    );
    kept = { part, bytes: openBytes(sealed, PURPOSE, placeOf(accountId, importId, part)) };
    return kept.bytes;
  };
  return {
    size,
    read: async (start, length) => {
      const whole = new Uint8Array(Math.max(0, Math.min(length, size - start)));
      for (let done = 0; done < whole.length;) {
        const at = start + done;
        const bytes = await partAt(Math.floor(at / PART_BYTES));
        const piece = bytes.subarray(at % PART_BYTES, (at % PART_BYTES) + whole.length - done);
        whole.set(piece, done);
        done += piece.length;
      }
      return whole;
    },
  };
}
