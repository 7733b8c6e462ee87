import { recalculated } from '#client/lib/text/recalculated.ts';

/** What was done, with the number of recalculated sales when there are any. */
export const withLines = (done: string, lines: number | null | undefined) =>
  lines === 0 ? done : `${done} ${recalculated(lines)}`;
