import { jsonOf, restResponse } from '#client/data/restCall.ts';

/** Reason why a row of a file was skipped. */
export interface RowError {
  line: number;
  /** Title of the column with the error. Null: the whole row. */
  column: string | null;
  message: string;
}

/** Common part of import responses. */
export interface ImportAnswer {
  rows: number;
  refused: number;
  errors: RowError[];
  /** Number of changed order lines. Null while unknown. */
  lines: number | null;
}

/** Sends CSV text to an import route. Throws `CallError` with the server's message. */
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
