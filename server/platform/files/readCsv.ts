import { DomainError } from '#server/platform/values/errors.ts';
import type { CsvCells, CsvWanted } from './csvCells.ts';
import { parsing } from './filePools.ts';

export interface CsvFile {
  /** Whether the file has a column of each wanted title. Null: the file is empty. */
  hasColumns: boolean[] | null;
  count: number;
  /** Cells of the wanted columns by row, with the row's line in the file. */
  rows: Iterable<{ line: number; cells: string[] }>;
}

/** Reads columns of a CSV text in a worker thread, like `csvCells`. Throws BAD_REQUEST like `csvRows`, 422 and 503 like the pool. */
export async function readCsv(accountId: number, wanted: CsvWanted): Promise<CsvFile> {
  const read = await parsing.run<CsvCells>(accountId, 'csvCells', wanted);
  if (read.refusal !== null) throw new DomainError('BAD_REQUEST', 400, read.refusal);
  return {
    hasColumns: read.places && read.places.map((place) => place >= 0),
    count: read.lines.length,
    rows: rowsOf(read, wanted.titles.length),
  };
}

function* rowsOf({ cells, ends, lines }: CsvCells, width: number) {
  let start = 0;
  for (let row = 0; row < lines.length; row += 1) {
    const own: string[] = [];
    for (const end of ends.subarray(row * width, (row + 1) * width)) {
      own.push(cells.slice(start, end));
      start = end;
    }
    yield { line: lines[row]!, cells: own };
  }
}
