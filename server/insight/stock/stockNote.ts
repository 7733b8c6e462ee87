import { say } from '#server/platform/language/say.ts';

/** What a seller has to know about the figures of a stock; null when they are the listing's own. */
export function stockNote({ sharedWith, isKit }: { sharedWith: number; isKit: boolean }): string | null {
  if (isKit) return say('grids.ofKit');
  return sharedWith === 0 ? null : say('grids.sharedWith', { listings: sharedWith });
}
