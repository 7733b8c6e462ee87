import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import type { ZippedFile } from '#server/platform/files/zip/zipFiles.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { Unreadable } from '#server/platform/security/secrets.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError, saidOf } from '#server/platform/values/errors.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { accountCnpjs } from '#server/records/nfe/cnpjs/accountCnpjs.ts';
import { storedFile } from './importParts.ts';
import { type ImportFiles, importFiles } from './importFiles.ts';
import type { ImportJob } from './queueImport.ts';
import { readSlice } from './readSlice.ts';
import { type Outcome, outcomesOf } from './outcomesOf.ts';

/** Files of a slice, and their bytes: the worst of so many take a worker eight seconds. */
const FILES_AT_ONCE = 200;
const BYTES_AT_ONCE = 8_000_000;

interface Open {
  name: string;
  bytes: number;
  state: 'checking' | 'importing';
  filesDone: number;
  unpacked: number;
}
const OPEN = `
SELECT name, bytes, state, files_done AS "filesDone", unpacked_bytes AS unpacked FROM nfe_imports
WHERE account_id = $1 AND id = $2 AND state IN ('checking', 'importing')`;

// nothing when another worker did this slice
const OWN = `
SELECT id FROM nfe_imports WHERE account_id = $1 AND id = $2 AND files_done = $3 AND state = $4::"NfeImportState" FOR UPDATE`;

const DONE = `
UPDATE nfe_imports SET files_done = files_done + $3, files_total = $4, unpacked_bytes = unpacked_bytes + $5,
  ok_count = ok_count + $6, already_count = already_count + $7, refused_count = refused_count + $8, touched_at = now()
WHERE account_id = $1 AND id = $2`;

const REPORT = `
INSERT INTO nfe_import_files (account_id, import_id, place, name, outcome, why, sentence, identity)
SELECT $1, $2, n.*
FROM jsonb_to_recordset($3::jsonb)
  AS n (place int, name text, outcome "NfeFileOutcome", why text, sentence jsonb, identity text)`;

const FINISH = `
UPDATE nfe_imports SET state = $3::"NfeImportState", failure = $4, sentence = $5, touched_at = now(),
  finished_at = $6
WHERE account_id = $1 AND id = $2 AND state IN ('checking', 'importing')`;
const FORGET = 'DELETE FROM nfe_import_parts WHERE account_id = $1 AND import_id = $2';

/**
 * Reads the files of an import, a slice per transaction, until it has taken `forMs`. A later call goes on after the last slice
 * that was committed, also when this one was killed. Returns whether nothing is left.
 */
export async function runImport(job: ImportJob, { atOnce = FILES_AT_ONCE, forMs = Infinity } = {}): Promise<boolean> {
  const until = performance.now() + forMs;
  let files: ImportFiles | null = null;
  do {
    const [open] = await queryRows<Open>(OPEN, [job.accountId, job.id]);
    if (!open) return true;
    try {
      files ??= await importFiles(storedFile(job.accountId, job.id, open.bytes), open.name);
      if (!(await readNextSlice(job, open, files, atOnce))) return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure === null) throw error;
      await finish(job, 'failed', failure);
      return true;
    }
  } while (performance.now() < until);
  return false;
}

/** Returns whether there may be more slices. */
async function readNextSlice(job: ImportJob, open: Open, files: ImportFiles, atOnce: number): Promise<boolean> {
  if (open.filesDone >= files.count && files.count > 0) {
    await finish(job, open.state === 'checking' ? 'checked' : 'done', null);
    return false;
  }
  const slice = await nextFiles(files, open, atOnce);
  const read = slice.filter(({ bytes }) => bytes !== null);
  const ownCnpjs = await accountCnpjs(job.accountId);
  const results = await readSlice(
    job.accountId,
    read.map(({ bytes }) => bytes!),
    ownCnpjs,
  );
  const byPlace = new Map(read.map(({ place }, index) => [place, results[index]!]));
  const unpacked = read.reduce((sum, { bytes }) => sum + bytes!.length, 0);
  const named = slice.map(({ place, name, refusal }) => ({
    place,
    name,
    ...(byPlace.get(place) ?? { read: null, refusal: refusal! }),
  }));
  await transaction(async (tx) => {
    const own = await queryRows(OWN, [job.accountId, job.id, open.filesDone, open.state], tx);
    if (own.length === 0) return;
    const outcomes = await outcomesOf(job, named, { isDry: open.state === 'checking' }, tx);
    await report(job, { outcomes, total: files.count, unpacked }, tx);
  });
  return true;
}

async function nextFiles(files: ImportFiles, { filesDone, unpacked }: Open, atOnce: number): Promise<ZippedFile[]> {
  const slice: ZippedFile[] = [];
  let bytes = 0;
  for await (const file of files.read({ from: filesDone, unpacked })) {
    slice.push(file);
    bytes += file.bytes?.length ?? 0;
    if (slice.length >= atOnce || bytes >= BYTES_AT_ONCE) break;
  }
  if (slice.length === 0) throw new DomainError('BAD_REQUEST', 400, sentence('nfe.zipEmpty'));
  return slice;
}

interface Slice {
  outcomes: readonly Outcome[];
  total: number;
  unpacked: number;
}

async function report({ accountId, id }: ImportJob, { outcomes, total, unpacked }: Slice, tx: Queryable) {
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const counts = [count('ok'), count('already'), count('refused')];
  await queryRows(DONE, [accountId, id, outcomes.length, total, unpacked, ...counts], tx);
  const rows = outcomes.map(({ why, ...one }) => ({ ...one, why: textOf(why), sentence: sentenceOf(why) }));
  await queryRows(REPORT, [accountId, id, JSON.stringify(rows)], tx);
}

const finish = ({ accountId, id }: ImportJob, state: 'checked' | 'done' | 'failed', failure: Said | null) =>
  transaction(async (tx) => {
    if (state !== 'checked') await lockAccount(accountId, tx); // before the row, as who writes sales does
    const endedAt = state === 'checked' ? null : currentTime();
    await queryRows(FINISH, [accountId, id, state, textOf(failure), sentenceOf(failure), endedAt], tx);
    if (state !== 'checked') await queryRows(FORGET, [accountId, id], tx);
    // what the company sold may be what NF-e say, and rates depend on it
    if (state !== 'checked') await retaxLines(accountId, tx);
  });

const textOf = (said: Said | null) => said && wordSaid(said, STANDARD);
const sentenceOf = (said: Said | null) => (typeof said === 'string' ? null : said);

/** What is said of an error that no later attempt would end; null for any other. */
function failureOf(error: unknown): Said | null {
  if (error instanceof Unreadable) return sentence('nfe.fileUnreadable');
  return error instanceof DomainError && error.code === 'BAD_REQUEST' ? saidOf(error) : null;
}
