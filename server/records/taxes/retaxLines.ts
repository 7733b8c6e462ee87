import { currentTime } from '#server/platform/process/clock.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type AtOnce, recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import { monthRates } from './monthRates.ts';
import { taxMonths } from './taxMonths.ts';

const COLUMNS = 'month, to_uf, num, den, icms_num, icms_den, cbs_base, is_informative';

const STORE = `
WITH computed AS (
  SELECT month, to_uf, ARRAY(SELECT jsonb_array_elements_text(n.num)::numeric) AS num, ARRAY(SELECT jsonb_array_elements_text(n.den)::numeric) AS den,
         icms_num, icms_den, cbs_base, is_informative
  FROM jsonb_to_recordset($2::jsonb) n (month date, to_uf text, num jsonb, den jsonb, icms_num numeric, icms_den numeric, cbs_base text, is_informative boolean)
), deleted AS (
  DELETE FROM tax_rates t WHERE account_id = $1
   AND NOT EXISTS (SELECT FROM computed c WHERE c.month = t.month AND c.to_uf = t.to_uf)
  RETURNING t.month
), stored AS (
  INSERT INTO tax_rates AS t (account_id, ${COLUMNS}) SELECT $1, ${COLUMNS} FROM computed
  ON CONFLICT (account_id, month, to_uf) DO UPDATE SET num = excluded.num, den = excluded.den, icms_num = excluded.icms_num,
    icms_den = excluded.icms_den, cbs_base = excluded.cbs_base, is_informative = excluded.is_informative
  WHERE (t.num, t.den, t.icms_num, t.icms_den, t.cbs_base, t.is_informative)
        IS DISTINCT FROM (excluded.num, excluded.den, excluded.icms_num, excluded.icms_den, excluded.cbs_base, excluded.is_informative)
  RETURNING t.month
)
SELECT DISTINCT month FROM (SELECT month FROM deleted UNION ALL SELECT month FROM stored) changed`;

/**
 * Computes the account's monthly tax rates from its regimes and revenue, and recomputes the taxes of order lines and rollups of
 * months from the first to the last whose rates changed, in the caller's transaction, or by a job when they are many. Returns
 * the numbers of changed months and order lines, null while a job recomputes these.
 */
export async function retaxLines(
  accountId: number,
  tx: Queryable,
  { now = currentTime(), unitsAtOnce }: { now?: Date } & AtOnce = {},
): Promise<{ months: number; lines: number | null }> {
  await lockAccount(accountId, tx);
  const rates = (await taxMonths(accountId, now, tx)).flatMap(monthRates);
  const changed = await queryRows<{ month: string }>(STORE, [accountId, JSON.stringify(rates)], tx);
  if (changed.length === 0) return { months: 0, lines: 0 };
  const days = changed.map(({ month }) => month).sort();
  const sales = { from: days[0], before: monthAfter(days.at(-1)!) };
  return { months: changed.length, lines: await recalculateSales(accountId, [sales], tx, { unitsAtOnce }) };
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
