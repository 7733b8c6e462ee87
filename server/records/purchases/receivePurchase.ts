import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badField, badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { areUnits, checkDay, isRowNumber, MAX_UNITS } from './checkPurchase.ts';
import { unknownPurchase } from './savePurchaseOrder.ts';

/** What came of an order on a day. */
export interface Received {
  day: string;
  /** Units that came, by line. */
  lines: readonly { lineId: number; units: number }[];
  /** More than what was ordered may come. */
  isMoreFine: boolean;
}

interface Line {
  id: number;
  units: number;
  receivedUnits: number;
  name: string;
}

/**
 * Adds what came of an order, which may come in parts. Throws NOT_FOUND for an order or line that is not the account's, BAD_REQUEST for a day to come or
 * before the order, and for wrong units; when more came than was ordered, unless `isMoreFine`, it names the field of that name. CONFLICT: the order is closed, or
 * has too many receipts.
 */
export function receivePurchase({ accountId }: Viewer, orderId: number, received: Received): Promise<void> {
  checkReceipt(received);
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    await checkOrder(accountId, orderId, received, tx);
    checkUnits(await linesOf(accountId, orderId, tx), received);
    const values = [accountId, JSON.stringify(received.lines)];
    await tx.query(
      `INSERT INTO purchase_receipts (account_id, line_id, day, units)
       SELECT $1, n."lineId", $3, n.units FROM json_to_recordset($2) AS n ("lineId" int, units int)`,
      [...values, received.day],
    );
    await tx.query(
      `UPDATE purchase_lines l SET received_units = l.received_units + n.units
       FROM json_to_recordset($2) AS n ("lineId" int, units int) WHERE l.account_id = $1 AND l.id = n."lineId"`,
      values,
    );
  });
}

/** Takes a receipt back and returns the number of its order. Throws NOT_FOUND for one that is not the account's. */
export function deletePurchaseReceipt({ accountId }: Viewer, id: number): Promise<number> {
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const [gone] = await queryRows<{ lineId: number; units: number }>(
      'DELETE FROM purchase_receipts WHERE account_id = $1 AND id = $2 RETURNING line_id AS "lineId", units',
      [accountId, isRowNumber(id) ? id : null],
      tx,
    );
    if (!gone) throw notFound('purchases.receiptNotFound');
    const { orderId } = await queryRow<{ orderId: number }>(
      `UPDATE purchase_lines SET received_units = received_units - $3
       WHERE account_id = $1 AND id = $2 RETURNING order_id AS "orderId"`,
      [accountId, gone.lineId, gone.units],
      tx,
    );
    return orderId;
  });
}

function checkReceipt({ day, lines }: Received): void {
  checkDay(day);
  if (day > saoPauloDay(currentTime().getTime())) throw badField('day', 'purchases.receiptDayNotYet');
  if (lines.length === 0) throw badRequest('purchases.nothingArrived');
  if (lines.length > limits.linesOfPurchase) throw badRequest('purchases.linesMost', { most: limits.linesOfPurchase });
  if (!lines.every(({ units }) => areUnits(units))) throw badRequest('purchases.units');
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) throw badRequest('purchases.lineTwice');
}

async function checkOrder(accountId: number, orderId: number, { day, lines }: Received, tx: Queryable): Promise<void> {
  const [order] = await queryRows<{ orderedOn: string; isClosed: boolean }>(
    `SELECT ordered_on AS "orderedOn", closed_at IS NOT NULL AS "isClosed" FROM purchase_orders WHERE account_id = $1 AND id = $2`,
    [accountId, isRowNumber(orderId) ? orderId : null],
    tx,
  );
  if (!order) throw unknownPurchase();
  if (order.isClosed) throw conflict('purchases.closed');
  if (day < order.orderedOn) throw badField('day', 'purchases.receiptFirst');
  const { receipts } = await queryRow<{ receipts: number }>(
    `SELECT count(*) AS receipts FROM purchase_receipts r JOIN purchase_lines l ON l.account_id = $1 AND l.id = r.line_id
     WHERE r.account_id = $1 AND l.order_id = $2`,
    [accountId, orderId],
    tx,
  );
  if (receipts + lines.length > limits.receiptsOfPurchase)
    throw conflict('purchases.receiptsMost', { most: String(limits.receiptsOfPurchase) });
}

const linesOf = (accountId: number, orderId: number, tx: Queryable) =>
  queryRows<Line>(
    `SELECT l.id, l.units, l.received_units AS "receivedUnits", coalesce(p.name, p.sku, p.asin) AS name
     FROM purchase_lines l JOIN products p ON p.account_id = $1 AND p.id = l.product_id
     WHERE l.account_id = $1 AND l.order_id = $2`,
    [accountId, orderId],
    tx,
  );

function checkUnits(stored: readonly Line[], { lines, isMoreFine }: Received): void {
  const known = new Map(stored.map((line) => [line.id, line]));
  for (const { lineId, units } of lines) {
    const line = known.get(lineId);
    if (!line) throw notFound('purchases.lineNotFound');
    const total = line.receivedUnits + units;
    if (total > line.units && !isMoreFine)
      throw badField('isMoreFine', 'purchases.moreThanOrdered', {
        name: line.name,
        total: String(total),
        units: String(line.units),
      });
    if (total > MAX_UNITS) throw badRequest('purchases.arrivedMost');
  }
}
