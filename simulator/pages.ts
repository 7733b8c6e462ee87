import { createHmac } from 'node:crypto';

/** Contents of a page token: offset, snapshot instant and expiry (ms). */
export interface Page {
  offset: number;
  asOf: number;
  expiresAt: number;
}

/** An opaque token, valid only for the same seed and filters; it survives a restart. */
export function sealPage(seed: number, filters: unknown, page: Page): string {
  const body = Buffer.from(JSON.stringify(page)).toString('base64url');
  return `${body}.${seal(seed, filters, body)}`;
}

/** The page of a token; null when the token is invalid, belongs to other filters or has expired. */
export function openPage(seed: number, filters: unknown, token: string, now: number): Page | null {
  const [body, mark] = token.split('.');
  if (!body || mark !== seal(seed, filters, body)) return null;
  const page = JSON.parse(Buffer.from(body, 'base64url').toString()) as Page;
  return page.expiresAt > now ? page : null;
}

function seal(seed: number, filters: unknown, body: string): string {
  return createHmac('sha256', `page ${seed}`)
    .update(JSON.stringify(filters))
    .update(body)
    .digest('base64url')
    .slice(0, 22);
}

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
