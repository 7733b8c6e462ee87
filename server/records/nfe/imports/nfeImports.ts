import { wordStored } from '#server/platform/language/said.ts';
import type { FileColumn } from '#server/platform/files/table.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export const importStates = ['receiving', 'checking', 'checked', 'importing', 'done', 'failed'] as const;

export interface NfeImport {
  id: number;
  name: string;
  state: (typeof importStates)[number];
  /** Null while the file is not opened. */
  filesTotal: number | null;
  filesDone: number;
  ok: number;
  already: number;
  refused: number;
  /** Why it was not read, in a sentence. */
  failure: string | null;
  createdAt: Date;
}

const COLUMNS = `id, name, state, files_total AS "filesTotal", files_done AS "filesDone", ok_count AS ok,
  already_count AS already, refused_count AS refused, failure, sentence, created_at AS "createdAt"`;
const MOST = 20;

type Kept<Row> = Row & { sentence: unknown };

const importInWords = ({ sentence, ...row }: Kept<NfeImport>): NfeImport => ({
  ...row,
  failure: wordStored(sentence, row.failure),
});
const fileInWords = ({ sentence, ...row }: Kept<ImportedFile>): ImportedFile => ({
  ...row,
  why: wordStored(sentence, row.why),
});

/** The latest imports of the account, at most 20, without files that were not received whole. */
export async function nfeImports({ accountId }: Viewer): Promise<NfeImport[]> {
  const rows = await queryRows<Kept<NfeImport>>(
    `SELECT ${COLUMNS} FROM nfe_imports WHERE account_id = $1 AND state <> 'receiving' ORDER BY id DESC LIMIT ${MOST}`,
    [accountId],
  );
  return rows.map(importInWords);
}

/** One import. Throws NOT_FOUND when the account has no such one. */
export async function nfeImport({ accountId }: Viewer, id: number): Promise<NfeImport> {
  const [found] = await queryRows<Kept<NfeImport>>(
    `SELECT ${COLUMNS} FROM nfe_imports WHERE account_id = $1 AND id = $2`,
    [accountId, Number.isSafeInteger(id) ? id : null],
  );
  if (!found) throw notFound('nfe.importNotFound');
  return importInWords(found);
}

export interface ImportedFile {
  place: number;
  file: string;
  outcome: 'ok' | 'already' | 'refused';
  why: string | null;
}

const FILES = `
SELECT place, name AS file, outcome, why, sentence FROM nfe_import_files
WHERE account_id = $1 AND import_id = $2`;
const REFUSED_SHOWN = 50;

/** The first 50 files of an import that were refused, with the reason of each. */
export async function refusedFiles({ accountId }: Viewer, id: number): Promise<ImportedFile[]> {
  const some = `${FILES} AND outcome = 'refused' ORDER BY place LIMIT ${REFUSED_SHOWN}`;
  return (await queryRows<Kept<ImportedFile>>(some, [accountId, id])).map(fileInWords);
}

/** What became of each file of an import, in its order. Throws NOT_FOUND when the account has no such import. */
export async function importedFiles(viewer: Viewer, id: number): Promise<AsyncGenerator<ImportedFile[]>> {
  await nfeImport(viewer, id);
  return rowsByPage(
    async ({ limit, offset }) => {
      const page = `${FILES} ORDER BY place LIMIT $3 OFFSET $4`;
      return (await queryRows<Kept<ImportedFile>>(page, [viewer.accountId, id, limit, offset])).map(fileInWords);
    },
    ({ place }) => place,
  );
}

export const importedFileColumns: readonly FileColumn<ImportedFile>[] = [
  { head: 'file', kind: 'text', value: ({ file }) => file },
  { head: 'result', kind: 'text', value: ({ outcome }) => outcome },
  { head: 'why', kind: 'text', value: ({ why }) => why },
];
