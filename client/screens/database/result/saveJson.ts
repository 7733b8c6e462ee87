import { downloadFile } from '#client/files/downloadFile.ts';
import type { Result } from './result.ts';
import { resultJson } from './resultText.ts';

/** Downloads the shown rows as a JSON file; `name` has no extension. Throws when there are none. */
export async function saveJson(name: string, result: Result): Promise<void> {
  if (result.rows.length === 0) throw new Error('Nenhum dado para exportar');
  downloadFile(`${name}.json`, new Blob([resultJson(result)], { type: 'application/json' }));
}
