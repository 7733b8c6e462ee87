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

/**
 * The rows a page asks for. Throws 400 with `tooMany` for a page that cannot be, and for a cursor that is none.
 */
export function offsetOf(
  { first, after }: PageArguments,
  { standard, most, tooMany }: { standard: number; most: number; tooMany: string },
): { limit: number; offset: number } {
  const limit = first ?? standard;
  if (limit < 0 || limit > most) throw badRequest(tooMany);
  return { limit, offset: after ? offsetAfter(after) : 0 };
}

const firstCursors: string[] = [];
const FIRST = 500;

/** Those of the first pages are made once: every row has one, and seldom is one asked for. */
const cursorOf = (offset: number) =>
  offset < FIRST ? (firstCursors[offset] ??= offsetToCursor(offset)) : offsetToCursor(offset);

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
    // said below
  }
  throw badCursor();
}
