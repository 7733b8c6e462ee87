export interface PageOf<T> {
  entries: T[];
  /** Offset of the next page; null after the last. */
  nextOffset: number | null;
}

/**
 * One page of a list. A shift makes the page start earlier, so that entries of the previous page repeat (-1: all of
 * them).
 */
export function pageOf<T>(all: T[], offset: number, size: number, shift: number | undefined): PageOf<T> {
  const start = Math.max(0, offset - (shift === -1 ? size : (shift ?? 0)));
  const end = start + size;
  return { entries: all.slice(start, end), nextOffset: end < all.length ? end : null };
}
