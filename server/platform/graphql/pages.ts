import { badRequest } from '#server/platform/values/errors.ts';

/** Requested page, counted from 1, and its size in rows. */
export interface PageArguments {
  page?: number | null;
  size?: number | null;
}

/** One page of numbered rows. */
export interface Page<Row> {
  rows: Row[];
  /** Number of the page, from 1. */
  page: number;
  /** At least 1: an empty list is one empty page. */
  pageCount: number;
  /** Number of rows on all pages. */
  rowCount: number;
}

export interface PageLimits {
  /** Default page size. */
  standard: number;
  most: number;
  /** Noun for the rows in the error message: `produtos`. */
  rows: string;
}

/** Rows from an offset on, and the number of all rows. */
export interface Window<Row> {
  rows: Row[];
  rowCount: number;
}

/**
 * Reads the requested page; past the end, the last page with its number. Throws 400 for a page number below 1 and for a
 * size outside the limits.
 */
export async function readPage<Row, Read extends Window<Row>>(
  { page, size }: PageArguments,
  { standard, most, rows }: PageLimits,
  read: (limit: number, offset: number) => Promise<Read & Window<Row>>,
): Promise<Page<Row> & Omit<Read, 'rows' | 'rowCount'>> {
  const wanted = page ?? 1;
  const limit = size ?? standard;
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw badRequest('errors.pageFromOne');
  if (limit < 1 || limit > most) throw badRequest(`A página tem de 1 a ${most} ${rows}`);
  const answered = (found: Read & Window<Row>, number: number) => ({
    ...found,
    page: number,
    pageCount: pagesOf(found.rowCount, limit),
  });
  const found = await read(limit, (wanted - 1) * limit);
  if (found.rows.length > 0 || wanted === 1) return answered(found, wanted);
  // past the end, a statement that counts beside its rows returns no count
  const first = await read(limit, 0);
  const last = pagesOf(first.rowCount, limit);
  return last === 1 ? answered(first, 1) : answered(await read(limit, (last - 1) * limit), last);
}

const pagesOf = (rowCount: number, size: number) => Math.max(1, Math.ceil(rowCount / size));
