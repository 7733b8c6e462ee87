import { z } from 'zod';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Place, Way } from './pageOrder.ts';

/** Start of a page: rows after or before a position, or the last page. */
export type PageStart = { way: Way; place: Place } | 'last';

/** Table and order of a cursor. A cursor of another table or order is refused. */
interface Pages {
  table: string;
  sort?: string;
}

const MAX_CURSOR = 20_000;
const Written = z.tuple([
  z.enum(['after', 'before']),
  z.string(),
  z.string(),
  z
    .array(
      z
        .string()
        .regex(/^[^\0]*$/)
        .nullable(),
    )
    .min(1),
]);

/** Cursor for the rows beyond a position. It contains values of one row and grants no access. */
export const writeCursor = ({ table, sort = '' }: Pages, way: Way, place: Place): string =>
  Buffer.from(JSON.stringify([way, table, sort, place])).toString('base64url');

/** Start of a page from a cursor or `last`. Throws 400 for an invalid cursor. */
export function readCursor({ table, sort = '' }: Pages, cursor: string, columns: number): PageStart {
  if (cursor === 'last') return 'last';
  const wrong = () => badRequest('sql.badPage');
  if (cursor.length > MAX_CURSOR) throw wrong();
  let written: unknown;
  try {
    written = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw wrong();
  }
  const { success, data } = Written.safeParse(written);
  if (!success || data[1] !== table || data[2] !== sort || data[3].length !== columns) throw wrong();
  return { way: data[0], place: data[3] };
}
