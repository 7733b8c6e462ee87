import { jsonOf, restResponse } from '#client/data/restCall.ts';

/** A row of a file that was left out. */
export interface RowError {
  line: number;
  /** Title of its column; null: the whole row. */
  column: string | null;
  message: string;
}

/** What every import tells; more by its kind. */
export interface ImportAnswer {
  rows: number;
  refused: number;
  errors: RowError[];
  /** Sold lines that it changes; null while unknown. */
  lines: number | null;
}

/** Sends a CSV text to one of our imports. Throws `CallError` with the server's words. */
export async function importFile<Answer extends ImportAnswer>(
  path: string,
  parameters: Record<string, string | undefined>,
  csvText: string,
): Promise<Answer> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const response = await restResponse([`${path}?${query}`], {
    method: 'POST',
    headers: { 'content-type': 'text/csv; charset=utf-8' },
    body: csvText,
  });
  return jsonOf<Answer>(response);
}
