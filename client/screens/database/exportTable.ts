import { databaseResponse } from '#client/databaseCall.ts';
import { downloadFile } from '#client/downloadFile.ts';

/** Saves every row of a table as CSV. The browser keeps what arrives on disk, not in memory. Throws `CallError`. */
export async function exportTable(table: string): Promise<void> {
  const response = await databaseResponse(`/table/${encodeURIComponent(table)}/export`);
  downloadFile(`${table}.csv`, await response.blob());
}
