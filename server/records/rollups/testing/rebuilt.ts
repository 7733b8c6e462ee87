import { type Queryable, pool, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { MONEY_MEASURES } from '#server/records/rollups/salesMeasures.ts';

const ROLLUPS = ['sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days'];

type Rollups = Record<string, object[]>;

/** Every row of the account's sales rollups, by table. */
export async function storedRollups(accountId: number, on: Queryable = pool): Promise<Rollups> {
  const rollups: Rollups = {};
  for (const table of ROLLUPS) {
    const rows = await queryRows<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE account_id = $1 ORDER BY to_jsonb(t)`,
      [accountId],
      on,
    );
    rollups[table] = rows.map(({ row }) => row);
  }
  return rollups;
}

/** Rebuilds the account's rollups from its orders and returns their rows, by table. */
export const rebuiltRollups = (accountId: number): Promise<Rollups> =>
  transaction(async (tx) => {
    await rebuildSales(accountId, tx);
    return storedRollups(accountId, tx);
  });

interface StoredRange {
  before: string;
  since: string;
}
const usd = `jsonb_build_object(${MONEY_MEASURES.map((name) => `'usd_${name}', round(usd_${name}::numeric, 4)`).join(', ')})`;

/** The valid monthly sums, those in US$ rounded to a hundredth of a cent. */
const monthlySums = async (accountId: number, { before, since }: StoredRange) => ({
  months: await queryRows(
    `SELECT to_jsonb(m) || ${usd} AS row FROM sales_account_months m
     WHERE account_id = $1 AND month < $2 ORDER BY scope, month, marketplace, currency`,
    [accountId, before],
  ),
  starts: await queryRows(
    `SELECT to_jsonb(s) AS row FROM sales_product_starts s
     WHERE account_id = $1 AND month <= $2 AND month >= $3 ORDER BY month, product_id`,
    [accountId, before, since],
  ),
});
type MonthlySums = Awaited<ReturnType<typeof monthlySums>>;

/** The monthly sums of the account as stored and as rebuilt, up to the same month; null when it has none. */
export async function storedAndRebuiltMonths(
  accountId: number,
): Promise<{ stored: MonthlySums; rebuilt: MonthlySums } | null> {
  const [range] = await queryRows<StoredRange>('SELECT before, since FROM sales_kept_months WHERE account_id = $1', [
    accountId,
  ]);
  if (!range) return null;
  const stored = await monthlySums(accountId, range);
  await queryRows('DELETE FROM sales_kept_months WHERE account_id = $1', [accountId]);
  await transaction((tx) => rollUpMonths(accountId, range.before, tx));
  return { stored, rebuilt: await monthlySums(accountId, range) };
}
