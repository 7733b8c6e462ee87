import { writing } from '#server/platform/files/filePools.ts';
import type { Workbook } from './workbook.ts';

/** A workbook as an XLSX file, written in a worker thread. Throws 503 when too many files are written. */
export async function* workbookParts(workbook: Workbook, accountId = 0): AsyncGenerator<Uint8Array> {
  yield await writing.run<Uint8Array>(accountId, 'workbookBytes', workbook);
}
