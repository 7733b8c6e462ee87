// The program of the worker threads: what is exported runs there (filePools.ts).
export { csvCells } from './csvCells.ts';
export { sheetChunk } from './sheetChunk.ts';
export { workbookBytes } from './workbook/workbookBytes.ts';
