import { downloadFile } from '#client/files/downloadFile.ts';
import type { Result } from './result.ts';
import { resultJson } from './resultText.ts';

/** Saves the rows on show as a JSON file of the given name, without its ending. Throws when there are none. */
export async function saveJson(name: string, result: Result): Promise<void> {
  if (result.rows.length === 0) throw new Error('Nenhum dado para exportar');
  downloadFile(`${name}.json`, new Blob([resultJson(result)], { type: 'application/json' }));
}
