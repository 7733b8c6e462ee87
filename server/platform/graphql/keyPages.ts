import { z } from 'zod';
import { badCursor, badRequest } from '#server/platform/values/errors.ts';
import type { PageSizeMessage } from './pages.ts';

/** Which rows of a feed a caller asks for: so many after a row. */
export interface FeedArguments {
  first?: number | null;
  after?: string | null;
}

export interface FeedLimits {
  /** Rows of a page when the caller names no number. */
  standard: number;
  most: number;
  /** Message for a number outside of the limits. */
  rows: PageSizeMessage;
}

/** One page of a feed that is read by keys: rows that come or go do not shift those after a cursor. */
export interface Feed<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const VERSION = 'v1:';
const MAX_CURSOR = 1_000;

/** Parts of a key that PostgreSQL can read, whatever a forged cursor holds: a time, the id of a row, a text. */
export const keyTime = z.iso.datetime().refine((time) => time >= '0001');
export const keyId = z.int().min(0).max(2_147_483_647);
export const keyText = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);

/** The opaque cursor of a row: its key in JSON, with a version. */
export const cursorOf = (key: unknown): string => Buffer.from(VERSION + JSON.stringify(key)).toString('base64url');

/** The key in a cursor. Throws BAD_CURSOR for one of another version or of another feed, or beyond 1,000 characters. */
export function keyOf<Key>(cursor: string, form: z.ZodType<Key>): Key {
  if (cursor.length > MAX_CURSOR) throw badCursor();
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!text.startsWith(VERSION)) throw badCursor();
  try {
    return form.parse(JSON.parse(text.slice(VERSION.length)));
  } catch {
    throw badCursor();
  }
}

/**
 * Reads the page asked for: `read` answers up to `limit` rows after a key, in the order of keys. Throws 400 for a number
 * of rows outside of the limits, BAD_CURSOR for a cursor that is none.
 */
export async function readFeed<Node, Key>(
  { first, after }: FeedArguments,
  { standard, most, rows: called }: FeedLimits,
  { form, keyOfRow }: { form: z.ZodType<Key>; keyOfRow: (row: Node) => Key },
  read: (limit: number, after: Key | null) => Promise<Node[]>,
): Promise<Feed<Node>> {
  const limit = first ?? standard;
  if (limit < 1 || limit > most) throw badRequest(called, { most });
  const found = await read(limit + 1, after == null ? null : keyOf(after, form));
  const edges = found.slice(0, limit).map((node) => ({ cursor: cursorOf(keyOfRow(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: found.length > limit,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
