import { z } from 'zod';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Place, Way } from './pageOrder.ts';

/** What a page is asked by instead of its number: rows beyond a place, or the end. */
export type PageStart = { way: Way; place: Place } | 'last';

/** Of which rows it tells: a cursor of others is refused. */
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

/** A token for the rows beyond a place. It holds values of one row, and gives no right to anything. */
export const writeCursor = ({ table, sort = '' }: Pages, way: Way, place: Place): string =>
  Buffer.from(JSON.stringify([way, table, sort, place])).toString('base64url');

/** Where a page begins by its token, or by `last`. Throws 400 for what is no token of these rows. */
export function readCursor({ table, sort = '' }: Pages, cursor: string, columns: number): PageStart {
  if (cursor === 'last') return 'last';
  const wrong = () => badRequest('Página inválida', 'Not a cursor of these rows');
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
