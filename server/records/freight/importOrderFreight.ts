import { readCsv } from '#server/platform/files/readCsv.ts';
import { pauses } from '#server/platform/jobs/pause.ts';
import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { CellError, MAX_REPORTED_ERRORS, readCell, type RowError } from '#server/records/money/cellError.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import { type OrderFreight, type SentOrder, sentOrders, setOrderFreight } from './orderFreight.ts';

/** Titles of the columns. */
export const orderFreightColumns = ['pedido', 'valor'] as const;
const MAX_ROWS = 10_000;
/** One million, in any currency: more than sending anything costs. */
const MAX_COST_MINOR = 100_000_000;

export interface OrderFreightImport {
  /** Rows below the titles. */
  rows: number;
  /** Rows without an amount, which change nothing. */
  blank: number;
  /** Orders with an amount. */
  orders: number;
  /** Changed order lines; in a dry run, those of an actual import. */
  lines: number;
  /** Skipped rows. */
  refused: number;
  /** Errors of the first 200 skipped rows. */
  errors: RowError[];
}

/**
 * Imports what sending orders cost from a CSV file with the columns `pedido` and `valor`. Invalid rows are skipped and
 * reported; the valid ones are stored, all or none. Throws BAD_REQUEST for an invalid file, 429 after 200 files in a day.
 */
export async function importOrderFreight(
  viewer: Viewer,
  csvText: string,
  { dryRun }: { dryRun: boolean },
): Promise<OrderFreightImport> {
  await countImport(viewer);
  const wanted = { text: csvText, titles: [...orderFreightColumns], maxRows: MAX_ROWS };
  const { hasColumns, count, rows } = await readCsv(viewer.accountId, wanted);
  if (!hasColumns) throw badRequest('files.empty');
  const missing = orderFreightColumns.find((_column, index) => !hasColumns[index]);
  if (missing) throw badRequest('files.noColumn', { missing });
  const read = [...rows].map(({ line, cells }) => ({ line, number: cells[0]!, value: cells[1]! }));
  const known = new Map<string, SentOrder[]>();
  for (const order of await sentOrders(
    viewer,
    read.map(({ number }) => number.slice(0, MAX_NUMBER)),
  ))
    known.set(order.externalId, [...(known.get(order.externalId) ?? []), order]);
  const errors: RowError[] = [];
  let [blank, refused] = [0, 0];
  const lineOf = new Map<string, number>();
  const orders: OrderFreight[] = [];
  const pause = pauses(); // outside of a transaction, which would end while it waits
  for (const { line, number, value } of read) {
    await pause();
    if (value === '') {
      blank += 1;
      continue;
    }
    try {
      const order = readCell('pedido', () => orderOf(known, number));
      const costMinor = readCell('valor', () => costAmount(value, order.currency));
      if (costMinor > MAX_COST_MINOR) throw new CellError('valor', `"${value.slice(0, 40)}" é grande demais`);
      const repeated = lineOf.get(number);
      if (repeated !== undefined) throw new CellError('', `repete o pedido da linha ${repeated}`);
      lineOf.set(number, line);
      orders.push({ ...order, costMinor });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      refused += 1;
      if (errors.length < MAX_REPORTED_ERRORS)
        errors.push({ line, column: error.cell || null, message: `Linha ${line}: ${error.message}.` });
    }
  }
  const counts = { rows: count, blank, orders: orders.length, refused, errors };
  if (orders.length === 0) return { ...counts, lines: 0 };
  const write = (tx?: Queryable) => setOrderFreight(viewer, orders, { tx });
  const { lines } = dryRun ? await transaction((tx) => rolledBack(tx, () => write(tx))) : await write();
  return { ...counts, lines };
}

/** Longer than any number of an order. */
const MAX_NUMBER = 60;

/** Order of a cell. Throws `RangeError` with a message for the seller. */
function orderOf(known: ReadonlyMap<string, SentOrder[]>, number: string): SentOrder {
  if (number === '') throw new RangeError('não diz o pedido');
  const [order, other] = known.get(number) ?? [];
  if (!order) throw new RangeError(`nenhum pedido ${number}`.slice(0, 80));
  if (other) throw new RangeError('mais de um marketplace tem um pedido com este número');
  return order;
}
