import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkPurchase, isRowNumber, type PurchaseInput, type PurchaseLineInput } from './checkPurchase.ts';
import { isComing } from './openPurchases.ts';

/** Error for an order that the account does not have. */
export const unknownPurchase = () => notFound('purchases.notFound');

const INSERT = `
INSERT INTO purchase_orders (account_id, supplier, country, currency, ordered_on, due_on, note, search_text)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`;
const UPDATE = `
UPDATE purchase_orders SET supplier = $2, country = $3, currency = $4, ordered_on = $5, due_on = $6, note = $7, search_text = $8
WHERE account_id = $1 AND id = $9 RETURNING id`;

const ROWS = `
ROWS FROM (json_to_recordset($3) AS (id int, "productId" int, units int, "casePack" int, "unitCostMinor" bigint))
WITH ORDINALITY AS n (id, "productId", units, "casePack", "unitCostMinor", place)`;
const INSERT_LINES = `
INSERT INTO purchase_lines (account_id, order_id, product_id, units, case_pack, unit_cost_minor)
SELECT $1, $2, n."productId", n.units, n."casePack", n."unitCostMinor" FROM ${ROWS} WHERE n.id IS NULL ORDER BY n.place`;
const UPDATE_LINES = `
UPDATE purchase_lines l SET product_id = n."productId", units = n.units, case_pack = n."casePack", unit_cost_minor = n."unitCostMinor"
FROM ${ROWS} WHERE l.account_id = $1 AND l.order_id = $2 AND l.id = n.id`;

/**
 * Stores a new order and returns its number. Throws BAD_REQUEST, naming the field, NOT_FOUND for a product that is not the account's, CONFLICT for
 * a kit and when the account has too many orders.
 */
export function createPurchaseOrder({ accountId }: Viewer, input: PurchaseInput): Promise<number> {
  const order = checkPurchase(input);
  if (order.lines.some(({ id }) => id !== null)) throw badRequest('purchases.onlyNewLines');
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    await checkProducts(accountId, order.lines, tx);
    await checkRoom(accountId, tx);
    const { id } = await queryRow<{ id: number }>(INSERT, headerOf(accountId, order), tx);
    await tx.query(INSERT_LINES, [accountId, id, JSON.stringify(order.lines)]);
    return id;
  });
}

/**
 * Changes an order: its lines become those given. Throws as `createPurchaseOrder`, NOT_FOUND for an order or line that is not the account's, CONFLICT when
 * a line that was received would be deleted, get another product, or fewer units than came.
 */
export function changePurchaseOrder({ accountId }: Viewer, id: number, input: PurchaseInput): Promise<void> {
  const order = checkPurchase(input);
  if (!isRowNumber(id)) throw unknownPurchase();
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    await checkProducts(accountId, order.lines, tx);
    const found = await queryRows(UPDATE, [...headerOf(accountId, order), id], tx);
    if (found.length === 0) throw unknownPurchase();
    const deleted = checkReceived(await storedLines(accountId, id, tx), order.lines);
    await tx.query('DELETE FROM purchase_lines WHERE account_id = $1 AND id = ANY ($2::int[])', [accountId, deleted]);
    for (const statement of [UPDATE_LINES, INSERT_LINES])
      await tx.query(statement, [accountId, id, JSON.stringify(order.lines)]);
  });
}

const headerOf = (accountId: number, order: PurchaseInput) => {
  const { supplier, country, currency, orderedOn, dueOn, note } = order;
  return [accountId, supplier, country, currency, orderedOn, dueOn, note, searchText(supplier)];
};

/** A kit is put together from its components, which are what is ordered. */
async function checkProducts(accountId: number, lines: readonly PurchaseLineInput[], tx: Queryable): Promise<void> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const known = await queryRows<{ isKit: boolean }>(
    `SELECT EXISTS (SELECT FROM kit_components k WHERE k.account_id = $1 AND k.kit_id = p.master_id) AS "isKit"
     FROM products p WHERE p.account_id = $1 AND p.id = ANY ($2::int[])`,
    [accountId, ids],
    tx,
  );
  if (known.length < ids.length) throw notFound('products.notFound');
  if (known.some(({ isKit }) => isKit)) throw conflict('purchases.kitIsBuilt');
}

async function checkRoom(accountId: number, tx: Queryable): Promise<void> {
  const { purchases, openPurchases } = limits.quotas;
  const { all, open } = await queryRow<{ all: number; open: number }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE ${isComing('o')}) AS open FROM purchase_orders o WHERE o.account_id = $1`,
    [accountId],
    tx,
  );
  if (open >= openPurchases) throw conflict('purchases.openMost', { most: openPurchases });
  if (all >= purchases) throw conflict('purchases.most', { most: purchases });
}

interface StoredLine {
  id: number;
  productId: number;
  units: number;
  receivedUnits: number;
  name: string;
}

const storedLines = (accountId: number, orderId: number, tx: Queryable) =>
  queryRows<StoredLine>(
    `SELECT l.id, l.product_id AS "productId", l.units, l.received_units AS "receivedUnits", coalesce(p.name, p.sku, p.asin) AS name
     FROM purchase_lines l JOIN products p ON p.account_id = $1 AND p.id = l.product_id
     WHERE l.account_id = $1 AND l.order_id = $2`,
    [accountId, orderId],
    tx,
  );

/** Ids of the stored lines that are not among the new ones. */
function checkReceived(stored: readonly StoredLine[], lines: readonly PurchaseLineInput[]): number[] {
  const kept = new Map(lines.flatMap((line) => (line.id === null ? [] : [[line.id, line] as const])));
  const known = new Set(stored.map(({ id }) => id));
  if ([...kept.keys()].some((id) => !known.has(id))) throw notFound('purchases.lineNotFound');
  for (const { id, productId, units, receivedUnits, name } of stored) {
    if (receivedUnits === 0) continue;
    const line = kept.get(id);
    if (!line) throw conflict('purchases.lineArrived', { name });
    if (line.productId !== productId) throw conflict('purchases.lineProductArrived', { name });
    // more than ordered may have come
    if (line.units < units && line.units < receivedUnits)
      throw conflict('purchases.fewerThanArrived', { name, units: receivedUnits });
  }
  return stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
