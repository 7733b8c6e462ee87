import { downloadFile } from './downloadFile.ts';

/** Gives the browser a text to save as a file. */
export const downloadText = (fileName: string, text: string, type = 'text/csv;charset=utf-8') =>
  downloadFile(fileName, new Blob([text], { type }));
