import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { textArray } from '#server/platform/postgres/pgArray.ts';
import type { NfeFile } from '#server/records/nfe/reading/nfeFile.ts';
import type { ReadFile } from '#server/records/nfe/reading/readNfe.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { ordersOfDocuments } from '#server/records/taxation/documents/itemDocuments.ts';
import { identityOf, storedNfe, storeNfe } from '#server/records/nfe/store/storeNfe.ts';
import type { ImportJob } from './queueImport.ts';

/** What became of a file of an import. */
export interface Outcome {
  place: number;
  name: string;
  outcome: 'ok' | 'already' | 'refused';
  /** Null when it was read. */
  why: Said | null;
  identity: string | null;
}

const ALREADY = sentence('nfe.alreadyStored');

const SEEN = `
SELECT identity FROM nfe_import_files
WHERE account_id = $1 AND import_id = $2 AND outcome = 'ok' AND identity = ANY ($3::text[])`;

/**
 * Stores what was read of a slice, in the caller's transaction, or with `isDry` only looks what is new. Returns what became of
 * each file, the same in both.
 */
export async function outcomesOf(
  { accountId, id }: ImportJob,
  files: readonly ({ place: number; name: string } & ReadFile)[],
  { isDry }: { isDry: boolean },
  tx: Queryable,
): Promise<Outcome[]> {
  const read = files.flatMap((file): NfeFile[] => (file.read ? [file.read] : []));
  const fresh = isDry ? await unknown(accountId, id, read, tx) : await storeDocuments(accountId, read, tx);
  return files.map(({ place, name, ...file }) => {
    if (!file.read) return { place, name, outcome: 'refused', why: file.refusal, identity: null };
    const identity = identityOf(file.read);
    const isNew = fresh.delete(identity); // a second file of the same document changes nothing
    return { place, name, outcome: isNew ? 'ok' : 'already', why: isNew ? null : ALREADY, identity };
  });
}

/** Stores what was read, and works out the taxes of the sales that it is about. */
async function storeDocuments(accountId: number, read: readonly NfeFile[], tx: Queryable): Promise<Set<string>> {
  const stored = await storeNfe(accountId, read, tx);
  const keys = read.filter((file) => stored.has(identityOf(file))).map(({ key }) => key);
  await writeOrderLines(accountId, await ordersOfDocuments(accountId, keys, tx), tx);
  return stored;
}

/** Documents and events that are neither stored nor in an earlier slice of the import. */
async function unknown(accountId: number, id: number, read: readonly NfeFile[], tx: Queryable): Promise<Set<string>> {
  const identities = [...new Set(read.map(identityOf))];
  const stored = await storedNfe(accountId, read, tx);
  const seen = await queryRows<{ identity: string }>(SEEN, [accountId, id, textArray(identities, (one) => one)], tx);
  const known = new Set([...stored, ...seen.map(({ identity }) => identity)]);
  return new Set(identities.filter((identity) => !known.has(identity)));
}
