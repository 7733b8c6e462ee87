import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { checkMonthRevenue, type MonthRevenueEntry } from './checkMonthRevenue.ts';

const DELETE = 'DELETE FROM tax_revenues WHERE account_id = $1 AND month = ANY ($2::date[])';
const STORE = `
INSERT INTO tax_revenues (account_id, month, revenue_minor, returned_minor)
SELECT $1, month, "revenueMinor", "returnedMinor"
FROM json_to_recordset($2) AS n (month date, "revenueMinor" bigint, "returnedMinor" bigint)
ON CONFLICT (account_id, month) DO UPDATE SET revenue_minor = excluded.revenue_minor, returned_minor = excluded.returned_minor`;

/**
 * Sets and deletes what was entered of the revenue of months, all or none, and recomputes the tax of the sales. An entry is the
 * total of its month and stands before the synced sales, not beside them. Returns the numbers of changed months and order
 * lines, null while a job recomputes these. Throws BAD_REQUEST for an invalid month or amount, CONFLICT when there are too many.
 */
export async function setMonthRevenues(
  viewer: Actor,
  entries: readonly MonthRevenueEntry[],
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  const rows = entries.map((entry) => checkMonthRevenue(entry, saoPauloDay(now.getTime())));
  if (rows.length === 0) throw badRequest('taxes.noMonth');
  if (new Set(rows.map(({ month }) => month)).size < rows.length) throw badRequest('taxes.monthTwice');
  const [stored, deleted] = [
    rows.filter(({ revenueMinor }) => revenueMinor !== null),
    rows.filter(({ revenueMinor }) => revenueMinor === null),
  ];
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        await queryRows(DELETE, [viewer.accountId, deleted.map(({ month }) => month)], on);
        await queryRows(STORE, [viewer.accountId, JSON.stringify(stored)], on);
        const { taxRevenues: most } = limits.quotas;
        if (stored.length > 0 && (await countedRows('tax_revenues', viewer.accountId, on)) > most)
          throw conflict('taxes.monthsMost', { most });
      },
      recompute: (on) => retaxLines(viewer.accountId, on, { now, unitsAtOnce }),
      event: () => ({ kind: 'taxes', details: { revenues: stored.length, deletedRevenues: deleted.length } }),
    },
    tx,
  );
}
