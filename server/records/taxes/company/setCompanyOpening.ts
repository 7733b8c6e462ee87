import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';

/** The first CNPJs are older. */
const FIRST_OPENING = '1900-01-01';

/**
 * Sets the day (`YYYY-MM-DD`) on which the account's CNPJ was opened, null: not stated, and recomputes the tax of the sales: Simples
 * has rules of its own for the first year. Returns the numbers of changed months and order lines, null while a job recomputes
 * these. Throws BAD_REQUEST for a day that has not come.
 */
export async function setCompanyOpening(
  viewer: Actor,
  openedOn: string | null,
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  if (openedOn !== null && openedOn < FIRST_OPENING) throw badRequest('errors.dayTooEarly');
  if (openedOn !== null && openedOn > saoPauloDay(now.getTime())) throw badRequest('taxes.notOpenYet');
  return moneyWrite(
    viewer,
    {
      write: (on) =>
        openedOn === null
          ? queryRows('DELETE FROM tax_companies WHERE account_id = $1', [viewer.accountId], on)
          : queryRows(
              `INSERT INTO tax_companies (account_id, opened_on) VALUES ($1, $2)
               ON CONFLICT (account_id) DO UPDATE SET opened_on = excluded.opened_on`,
              [viewer.accountId, openedOn],
              on,
            ),
      recompute: (on) => retaxLines(viewer.accountId, on, { now, unitsAtOnce }),
      event: () => ({ kind: 'taxes', details: { openedOn } }),
    },
    tx,
  );
}
