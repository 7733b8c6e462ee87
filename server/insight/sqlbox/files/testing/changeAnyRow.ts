import { queryRows } from '#server/platform/postgres/db.ts';
import { type BaseColumn, baseColumns } from './baseColumns.ts';

/** Another value of a column, in SQL, by type. */
function otherValue({ column, type }: BaseColumn): string {
  const name = `"${column}"`;
  if (type === 'boolean') return `NOT ${name}`;
  // far from what sequences give next
  if (column === 'id') return `${name} + 1000000`;
  if (type === 'integer' || type === 'bigint') return `${name} + 1`;
  if (type === 'numeric') return `CASE WHEN ${name} > 1 THEN ${name} - 0.5 ELSE ${name} + 0.5 END`;
  if (type === 'date') return `${name} - 31`;
  if (type === 'timestamp with time zone') return `${name} - interval '31 days'`;
  if (type === 'character')
    return `CASE WHEN length(${name}) = 2 THEN 'MX' WHEN ${name} = 'BRL' THEN 'USD' ELSE 'BRL' END`;
  if (type === 'text') return `${name} || '"\n'''`;
  const names = `enum_range(NULL::"${type.replaceAll('"', '')}")`;
  return `(${names})[(array_position(${names}, ${name}) % array_length(${names}, 1)) + 1]`;
}

/** Rollups change with their lines only. */
const ROLLUPS = ['sales_product_days'];
/** Violations of constraints, and values out of range: the row stays. */
export const REFUSED = /^(23|22)/;

/**
 * Changes or deletes a row of a table that the views of sellers read, chosen by a number. A change that a constraint
 * refuses is none.
 */
export async function changeAnyRow(accountId: number, choice: number, isDeletion: boolean): Promise<void> {
  const columns = (await baseColumns()).filter(
    ({ table, column }) => !ROLLUPS.includes(table) && column !== 'account_id',
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  const table = tables[choice % tables.length]!;
  const own = columns.filter((column) => column.table === table);
  const chosen = own[Math.floor(choice / tables.length) % own.length]!;
  const mine = table === 'exchange_rates' ? 'true' : `account_id = ${accountId}`;
  const row = `ctid = (SELECT ctid FROM "${table}" WHERE ${mine} ORDER BY md5(ctid::text || ${choice}) LIMIT 1)`;
  const statement = isDeletion
    ? `DELETE FROM "${table}" WHERE ${row}`
    : `UPDATE "${table}" SET "${chosen.column}" = ${otherValue(chosen)} WHERE ${row}`;
  await queryRows(statement).catch((error: Error & { code?: string }) => {
    if (!REFUSED.test(error.code ?? '')) throw error;
  });
}
