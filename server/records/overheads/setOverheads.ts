import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { countedRows } from '#server/records/money/countedRows.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { checkOverhead } from './checkOverhead.ts';
import type { Overhead } from './overhead.ts';

/** An overhead to store. */
export interface OverheadInput extends Omit<Overhead, 'id'> {
  /** The overhead to change. Null: a new one. */
  id: number | null;
}

const FIELDS = {
  name: ['name', 'text'],
  category: ['category', '"OverheadCategory"'],
  validFrom: ['valid_from', 'date'],
  validUntil: ['valid_until', 'date'],
  amountMinor: ['amount_minor', 'bigint'],
  every: ['every', '"OverheadEvery"'],
  allocation: ['allocation', '"OverheadAllocation"'],
  scope: ['scope', '"OverheadScope"'],
  marketplace: ['marketplace', '"Marketplace"'],
  brand: ['brand', 'text'],
} satisfies Record<keyof Omit<OverheadInput, 'id' | 'products'>, [column: string, type: string]>;
const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const row = `json_to_recordset($2) AS n (${names.map((name) => `"${name}" ${FIELDS[name][1]}`).join(', ')})`;

const INSERT = `
INSERT INTO overheads (account_id, ${names.map((name) => FIELDS[name][0]).join(', ')})
SELECT $1, ${names.map((name) => `n."${name}"`).join(', ')} FROM ${row} RETURNING id`;
const UPDATE = `
UPDATE overheads o SET ${names.map((name) => `${FIELDS[name][0]} = n."${name}"`).join(', ')}
FROM ${row} WHERE o.account_id = $1 AND o.id = $3 RETURNING o.id`;
const CLEAR = 'DELETE FROM products_of_overheads WHERE account_id = $1 AND overhead_id = ANY ($2::int[])';
/** Products that are not the account's are left out. */
const PRODUCTS = `
INSERT INTO products_of_overheads AS t (account_id, overhead_id, product_id, percent)
SELECT $1, n."overheadId", p.id, n.percent
FROM json_to_recordset($2) AS n ("overheadId" int, id int, percent numeric)
JOIN products p ON p.account_id = $1 AND p.id = n.id RETURNING t.product_id`;
const DELETE = 'DELETE FROM overheads WHERE account_id = $1 AND id = ANY ($2::int[]) RETURNING id';

/**
 * Creates, changes and deletes overheads, all or none. Returns the ids of the saved ones in their order. Throws NOT_FOUND for
 * an overhead or product that is not the account's, BAD_REQUEST for an invalid overhead, CONFLICT when there are too many.
 */
export async function setOverheads(
  viewer: Viewer,
  { save = [], delete: deleted = [] }: { save?: readonly OverheadInput[]; delete?: readonly number[] },
  { tx }: { tx?: Queryable } = {},
): Promise<number[]> {
  save.forEach(checkOverhead);
  return moneyWrite(
    viewer,
    {
      write: (on) => write(viewer.accountId, save, [...new Set(deleted)], on),
      event: (ids) => ({ kind: 'costs', details: { overheads: ids.length, deleted: deleted.length } }),
    },
    tx,
  );
}

const unknown = () => notFound('overheads.notFound');

async function write(accountId: number, save: readonly OverheadInput[], deleted: number[], tx: Queryable) {
  if (!deleted.every(isRowNumber)) throw unknown();
  const gone = deleted.length > 0 ? await queryRows(DELETE, [accountId, deleted], tx) : [];
  if (gone.length < deleted.length) throw unknown();
  const ids: number[] = [];
  for (const overhead of save) {
    const { id } = overhead;
    if (id !== null && !isRowNumber(id)) throw unknown();
    const values = [accountId, JSON.stringify([overhead])];
    const [stored] = await queryRows<{ id: number }>(
      id === null ? INSERT : UPDATE,
      id === null ? values : [...values, id],
      tx,
    );
    if (!stored) throw unknown();
    ids.push(stored.id);
  }
  const products = save.flatMap(({ products: own }, index) => own.map((one) => ({ ...one, overheadId: ids[index]! })));
  if (ids.length > 0) await queryRows(CLEAR, [accountId, ids], tx);
  if (products.length > 0) {
    const known = await queryRows(PRODUCTS, [accountId, JSON.stringify(products)], tx);
    if (known.length < products.length) throw notFound('products.notFound');
  }
  const { overheads: most } = limits.quotas;
  if (save.some(({ id }) => id === null) && (await countedRows('overheads', accountId, tx)) > most)
    throw conflict('overheads.most', { most: String(most) });
  return ids;
}

const MAX_ID = 2 ** 31 - 1;
const isRowNumber = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID;
