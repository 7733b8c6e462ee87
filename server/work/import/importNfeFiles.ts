import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { XML_LIMITS } from '#server/platform/files/xml/xmlLimits.ts';
import { ZIP_LIMITS } from '#server/platform/files/zip/zipLimits.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { PART_BYTES, storePart } from '#server/records/nfe/imports/importParts.ts';
import { type ImportedFile, type NfeImport, nfeImport, refusedFiles } from '#server/records/nfe/imports/nfeImports.ts';
import { discardImport, openImport, startImport } from '#server/records/nfe/imports/openImport.ts';
import { runImport } from '#server/records/nfe/imports/runImport.ts';

/** Single XML files are imported together, so many bytes at a time. */
const BUNDLE_BYTES = 40_000_000;
const BUNDLE_FILES = 10_000;

/** A file to import: a ZIP, or XML files as one. */
interface Bundle {
  name: string;
  bytes: Uint8Array;
}

/** ZIP files one by one, and XML files, also those in folders, as ZIP files of many. */
export async function* nfeBundles(paths: readonly string[]): AsyncGenerator<Bundle> {
  let xmls: Zippable = {};
  let [count, size] = [0, 0];
  const bundle = (): Bundle => ({ name: `${count} XML`, bytes: zipSync(xmls, { level: 1 }) });
  for await (const path of filesOf(paths)) {
    const { size: fileSize } = await stat(path);
    if (/\.zip$/i.test(path)) {
      if (fileSize > ZIP_LIMITS.bytes) throw badRequest('commands.over200', { path });
      yield { name: path, bytes: await readFile(path) };
      continue;
    }
    // of one that is too long only so much as says that it is
    const bytes = (await readFile(path)).subarray(0, XML_LIMITS.bytes + 1);
    xmls[path] = bytes;
    count += 1;
    size += bytes.length;
    if (size < BUNDLE_BYTES && count < BUNDLE_FILES) continue;
    yield bundle();
    [xmls, count, size] = [{}, 0, 0];
  }
  if (count > 0) yield bundle();
}

async function* filesOf(paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) {
      yield path;
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /\.(xml|zip)$/i.test(entry.name));
    yield* files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  }
}

/**
 * Imports a bundle for an account, by the same functions as an upload. Returns its counts and its first refused files;
 * `onProgress` gets the files done. Throws like `openImport`.
 */
export async function importNfeBundle(
  viewer: Viewer,
  { name, bytes }: Bundle,
  { dryRun, onProgress }: { dryRun: boolean; onProgress: (done: number, total: number) => void },
): Promise<{ result: NfeImport; refused: ImportedFile[] }> {
  const { accountId } = viewer;
  const id = await openImport(viewer, { name, bytes: bytes.length });
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1)
    await storePart(accountId, id, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  await startImport(viewer, id, { dryRun });
  while (!(await runImport({ accountId, id }, { forMs: 0 }))) {
    const { filesDone, filesTotal } = await nfeImport(viewer, id);
    onProgress(filesDone, filesTotal ?? filesDone);
  }
  const outcome = { result: await nfeImport(viewer, id), refused: await refusedFiles(viewer, id) };
  if (dryRun) await discardImport(viewer, id);
  return outcome;
}

/** The first person of an account, as whom the command imports. */
export const viewerOf = (accountId: number): Promise<Viewer> =>
  queryRow<Viewer>(
    `SELECT account_id AS "accountId", id AS "userId", is_developer AS "isDeveloper" FROM users
     WHERE account_id = $1 ORDER BY id LIMIT 1`,
    [accountId],
  );
