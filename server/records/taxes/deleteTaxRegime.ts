import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { retaxLines } from './retaxLines.ts';

/**
 * Deletes the tax regime that starts on a day: the previous regime applies again, if any. Recomputes the tax of the sales.
 * Returns the numbers of changed months and order lines, null while a job
 * recomputes these. Throws NOT_FOUND when no regime of the account starts on that day.
 */
export const deleteTaxRegime = (
  viewer: Actor,
  { validFrom }: { validFrom: string },
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> =>
  moneyWrite(
    viewer,
    {
      write: async (on) => {
        const deleted = await queryRows(
          'DELETE FROM tax_settings WHERE account_id = $1 AND valid_from = $2 RETURNING 1',
          [viewer.accountId, validFrom],
          on,
        );
        if (deleted.length === 0) throw notFound('taxes.regimeNotFound');
      },
      recompute: (on) => retaxLines(viewer.accountId, on, { now, unitsAtOnce }),
      event: () => ({ kind: 'taxes', details: { from: validFrom, deleted: true } }),
    },
    tx,
  );
