import { queryRow } from '#server/platform/postgres/db.ts';
import type { OpenStream } from '#server/work/sync/openStream.ts';

/** As far back as the history of orders. */
const FIRST_READ_MONTHS = 13;

/**
 * Since when a stream is read: so many days before the last time, the first time since the history's orders; and `begun`,
 * the watermark to store once it was read.
 */
export const sinceWatermark = ({ state }: OpenStream, overlapDays: number): Promise<{ begun: Date; since: Date }> =>
  queryRow(
    `SELECT now() AS begun,
            coalesce($1::timestamptz - make_interval(days => $2), now() - make_interval(months => $3)) AS since`,
    [state.watermark, overlapDays, FIRST_READ_MONTHS],
  );
