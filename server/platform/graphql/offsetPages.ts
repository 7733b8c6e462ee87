import { cursorToOffset, offsetToCursor } from '@pothos/plugin-relay';
import { badCursor, badRequest } from '#server/platform/values/errors.ts';

export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

export interface OffsetPage<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
}

/** Limit and offset of a page. Throws 400 with `tooMany` for a size outside the limits, and for an invalid cursor. */
export function offsetOf(
  { first, after }: PageArguments,
  { standard, most, tooMany }: { standard: number; most: number; tooMany: string },
): { limit: number; offset: number } {
  const limit = first ?? standard;
  if (limit < 0 || limit > most) throw badRequest(tooMany);
  return { limit, offset: after ? offsetAfter(after) : 0 };
}

const firstCursors: string[] = [];
const MAX_CACHED_CURSORS = 500;

/** Caches the cursors of the first pages, because every row has one. */
const cursorOf = (offset: number) =>
  offset < MAX_CACHED_CURSORS ? (firstCursors[offset] ??= offsetToCursor(offset)) : offsetToCursor(offset);

/** Rows from `offset` on as a page of a connection. */
export function pageOf<Node>(
  rows: Node[],
  { offset, totalCount }: { offset: number; totalCount: number },
): OffsetPage<Node> {
  const edges = rows.map((node, index) => ({ cursor: cursorOf(offset + index), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: offset + rows.length < totalCount,
      hasPreviousPage: offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}

function offsetAfter(cursor: string): number {
  try {
    const offset = cursorToOffset(cursor);
    if (Number.isSafeInteger(offset) && offset >= 0) return offset + 1;
  } catch {
    // invalid: thrown below
  }
  throw badCursor();
}
