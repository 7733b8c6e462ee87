import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  needed: boolean;
  /** Referenced table; null without a foreign key. */
  refersTo: string | null;
  /** Referenced column. */
  referred: string | null;
}

/** Columns of every table with an `account_id`, from the catalog. */
const tenantColumns = () =>
  queryRows<Column>(
    `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
            a.attnotnull AND NOT a.atthasdef AS needed, f.relname AS "refersTo", r.attname AS referred
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN (SELECT conrelid, confrelid, unnest(conkey) AS own, unnest(confkey) AS foreign_key
                FROM pg_constraint WHERE contype = 'f') k
       ON k.conrelid = c.oid AND k.own = a.attnum AND a.attname <> 'account_id'
     LEFT JOIN pg_class f ON f.oid = k.confrelid
     LEFT JOIN pg_attribute r ON r.attrelid = k.confrelid AND r.attnum = k.foreign_key
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'account_id')
     ORDER BY c.relname, a.attnum`,
  );

/** Number of rows of the account in each table. */
export async function rowsOf(accountId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of new Set((await tenantColumns()).map(({ table }) => table))) {
    const sql = `SELECT count(*)::int AS rows FROM "${name}" WHERE account_id = $1`;
    counts[name] = (await queryRow<{ rows: number }>(sql, [accountId])).rows;
  }
  return counts;
}

/** A shop with sales and at least one row in every table with an `account_id`. */
export async function shopWithEveryRow(): Promise<Shop> {
  const shop = await openShop();
  const { accountId } = shop.viewer;
  await shop.sell(order([line('A'), line('B')]), order([line('A')]));
  await shop.cost('A', 100);
  await shop.advertise('A', 100, 200);
  const columns = await tenantColumns();
  const productId = await shop.idOf('A');
  const empty = new Set(Object.entries(await rowsOf(accountId)).flatMap(([table, rows]) => (rows > 0 ? [] : [table])));
  const fill = async (table: string): Promise<void> => {
    // referenced tables first
    if (!empty.delete(table)) return;
    // a mute is of a kind or of a product
    const isNeeded = ({ name, needed }: Column) => needed || (table === 'alert_mutes' && name === 'product_id');
    const needed = columns.filter((column) => column.table === table && isNeeded(column));
    const values: unknown[] = [];
    for (const column of needed) {
      if (column.refersTo) await fill(column.refersTo);
      values.push(column.name === 'account_id' ? accountId : await valueOf(column, accountId, productId));
    }
    await queryRows(
      `INSERT INTO "${table}" (${needed.map(({ name }) => `"${name}"`).join(', ')})
       VALUES (${needed.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    );
  };
  for (const table of empty) await fill(table);
  return shop;
}

async function valueOf({ name, type, refersTo, referred }: Column, accountId: number, productId: number) {
  if (name === 'product_id') return productId;
  if (name === 'component_id') return 2; // another than the kit
  if (!refersTo) return sampleValue(type);
  const sql = `SELECT "${referred}" AS value FROM "${refersTo}" WHERE account_id = $1 LIMIT 1`;
  return (await queryRow<{ value: unknown }>(sql, [accountId])).value;
}

let written = 0;
async function sampleValue(type: string): Promise<unknown> {
  if (/date|time/.test(type)) return '2026-11-20';
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'text[]') return [`x${++written}`];
  if (type === 'boolean') return true;
  if (type === 'jsonb') return '{}';
  if (type === 'character') return 'X';
  if (type === 'bytea') return Buffer.alloc(32, ++written);
  if (!type.startsWith('"')) return `x${++written}`;
  return (await queryRow<{ label: string }>(`SELECT (enum_range(NULL::${type}))[1]::text AS label`)).label;
}
