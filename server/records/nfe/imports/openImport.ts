import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { ZIP_LIMITS } from '#server/platform/files/zip/zipLimits.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { accountCnpjs } from '#server/records/nfe/cnpjs/accountCnpjs.ts';
import { partsOf, storedParts } from './importParts.ts';
import { queueImport } from './queueImport.ts';

const LONGEST_NAME = 200;
/** Imports of an account whose files are stored at a time. */
const MOST_OPEN = 5;

/**
 * Opens an import of a file of `bytes` bytes, whose parts follow. Returns its number. Throws BAD_REQUEST for an empty or too
 * large file and without a CNPJ of the account, CONFLICT while five are open, 429 after 200 files in a day.
 */
export async function openImport(viewer: Viewer, { name, bytes }: { name: string; bytes: number }): Promise<number> {
  const { accountId } = viewer;
  if (bytes < 1) throw badRequest('files.empty');
  if (bytes > ZIP_LIMITS.bytes) throw badRequest('nfe.fileTooLarge');
  if ((await accountCnpjs(accountId)).length === 0) throw badRequest('nfe.cnpjsFirst');
  await countImport(viewer);
  const { open } = await queryRow<{ open: number }>(
    'SELECT count(*)::int AS open FROM nfe_imports WHERE account_id = $1 AND finished_at IS NULL',
    [accountId],
  );
  if (open >= MOST_OPEN) throw conflict('nfe.importsOpen', { open });
  const { id } = await queryRow<{ id: number }>(
    'INSERT INTO nfe_imports (account_id, name, bytes) VALUES ($1, $2, $3) RETURNING id',
    [accountId, name.slice(-LONGEST_NAME), bytes],
  );
  return id;
}

const START = `
UPDATE nfe_imports SET state = $3::"NfeImportState", files_done = 0, unpacked_bytes = 0, ok_count = 0, already_count = 0,
  refused_count = 0, touched_at = now()
WHERE account_id = $1 AND id = $2 AND state IN ('receiving', 'checked') RETURNING id`;

/**
 * Starts reading a received file, in a job: `dryRun` only says what an import would do, after which it can be started again.
 * Throws NOT_FOUND for an import that is not the account's, CONFLICT when parts are missing or it runs or ran already.
 */
export async function startImport({ accountId }: Viewer, id: number, { dryRun }: { dryRun: boolean }): Promise<void> {
  const [row] = await queryRows<{ bytes: number }>('SELECT bytes FROM nfe_imports WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
  ]);
  if (!row) throw notFound('nfe.importNotFound');
  if ((await storedParts(accountId, id)) < partsOf(row.bytes)) throw conflict('nfe.fileIncomplete');
  await transaction(async (tx) => {
    const started = await queryRows(START, [accountId, id, dryRun ? 'checking' : 'importing'], tx);
    if (started.length === 0) throw conflict('nfe.startedAlready');
    await queryRows('DELETE FROM nfe_import_files WHERE account_id = $1 AND import_id = $2', [accountId, id], tx);
    await queueImport({ accountId, id }, tx);
  });
}

/** Forgets an import that is not running, with its file; what it stored stays. Throws NOT_FOUND, CONFLICT while it runs. */
export async function discardImport({ accountId }: Viewer, id: number): Promise<void> {
  const discarded = await queryRows(
    `DELETE FROM nfe_imports WHERE account_id = $1 AND id = $2 AND state NOT IN ('checking', 'importing') RETURNING id`,
    [accountId, id],
  );
  if (discarded.length > 0) return;
  const found = await queryRows('SELECT id FROM nfe_imports WHERE account_id = $1 AND id = $2', [accountId, id]);
  throw found.length > 0 ? conflict('nfe.importRunning') : notFound('nfe.importNotFound');
}
