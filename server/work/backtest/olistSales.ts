import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { SellerSale } from './backtestReleases.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ROWS = 250_000;
/** The data have no release: two days after delivery is assumed. */
const RELEASE_DAYS = 2;

/** Columns by which a file of the public Olist data is recognized, and that are read. */
const FILES = {
  orders: [
    'order_id',
    'order_status',
    'order_approved_at',
    'order_delivered_carrier_date',
    'order_delivered_customer_date',
    'order_estimated_delivery_date',
  ],
  payments: ['order_id', 'payment_type', 'payment_installments', 'payment_value'],
  items: ['order_id', 'seller_id', 'price', 'freight_value'],
} as const;

type FileKind = keyof typeof FILES;
type Row = Record<string, string> & { line: string };
interface OlistFile {
  name: string;
  rows: Row[];
}

/**
 * Sales of the public Olist data (`olist_orders_dataset.csv`, `olist_order_payments_dataset.csv` and
 * `olist_order_items_dataset.csv`, in any order): one for each delivered order and seller, with the price and freight of its
 * items. Throws BAD_REQUEST that names the file when one is missing, too large or not of this shape.
 */
export async function olistSales(paths: readonly string[]): Promise<SellerSale[]> {
  const files = new Map<FileKind, OlistFile>();
  for (const path of paths) {
    const { kind, file } = await readOlist(path);
    if (files.has(kind)) throw badRequest('commands.sameColumns', { name: file.name });
    files.set(kind, file);
  }
  const [orders, payments, items] = (['orders', 'payments', 'items'] as const).map((kind) => {
    const file = files.get(kind);
    if (!file) throw badRequest('commands.fileOfColumns', { columns: FILES[kind].join(', ') });
    return file;
  });
  return salesOf(orders!, paymentKinds(payments!), sellerAmounts(items!));
}

async function readOlist(path: string): Promise<{ kind: FileKind; file: OlistFile }> {
  const name = basename(path);
  const [header, ...rows] = csvRowsOf(await textOf(path, name), name);
  const titles = header?.cells.map((title) => title.trim()) ?? [];
  const kind = (Object.keys(FILES) as FileKind[]).find((one) => FILES[one].every((title) => titles.includes(title)));
  if (!kind) throw badRequest('commands.notOlist', { name });
  const places = FILES[kind].map((title) => [title, titles.indexOf(title)] as const);
  return {
    kind,
    file: {
      name,
      rows: rows.map(({ line, cells }) => ({
        line: String(line),
        ...Object.fromEntries(places.map(([title, place]) => [title, (cells[place] ?? '').trim()])),
      })),
    },
  };
}

async function textOf(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw badRequest('commands.olistTooLarge', { name });
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw badRequest('commands.noFile', { name });
    if (code === 'EISDIR') throw badRequest('commands.isFolder', { name });
    if (code === 'EACCES') throw badRequest('commands.noPermission', { name });
    throw error;
  }
}

function csvRowsOf(text: string, name: string) {
  try {
    return csvRows(text, MAX_ROWS);
  } catch (error) {
    throw error instanceof DomainError ? badRequest(`${name}: ${error.message}`) : error;
  }
}

/** Type of the greatest payment of each order, in one instalment or more. */
function paymentKinds(payments: OlistFile): Map<string, string> {
  const greatest = new Map<string, { minor: number; kind: string }>();
  for (const row of payments.rows) {
    const minor = minorOf(payments, row, 'payment_value');
    const kind = `${row.payment_type}${Number(row.payment_installments) > 1 ? ', parcelado' : ''}`;
    const known = greatest.get(row.order_id!);
    if (!known || minor > known.minor) greatest.set(row.order_id!, { minor, kind });
  }
  return new Map([...greatest].map(([id, { kind }]) => [id, kind]));
}

/** Price and freight by order and seller, in centavos. */
function sellerAmounts(items: OlistFile): Map<string, Map<string, number>> {
  const amounts = new Map<string, Map<string, number>>();
  for (const row of items.rows) {
    const sellers = amounts.get(row.order_id!) ?? new Map<string, number>();
    const minor = minorOf(items, row, 'price') + minorOf(items, row, 'freight_value');
    amounts.set(row.order_id!, sellers.set(row.seller_id!, (sellers.get(row.seller_id!) ?? 0) + minor));
  }
  return amounts;
}

function salesOf(
  orders: OlistFile,
  payments: ReadonlyMap<string, string>,
  amounts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): SellerSale[] {
  return orders.rows.flatMap((row) => {
    const paid = dayOf(orders, row, 'order_approved_at');
    const delivered = dayOf(orders, row, 'order_delivered_customer_date');
    if (row.order_status !== 'delivered' || paid === null || delivered === null) return [];
    const estimated = dayOf(orders, row, 'order_estimated_delivery_date');
    // some rows have a delivery before approval, or before the carrier: an event never comes before the one before it
    const handed = Math.max(paid, dayOf(orders, row, 'order_delivered_carrier_date') ?? paid);
    const end = Math.max(delivered, handed);
    const common = {
      logistic: 'olist',
      payment: payments.get(row.order_id!) ?? 'unknown',
      reputation: 'unknown',
      leadDays: estimated === null ? null : estimated - paid,
      paid,
      handed,
      delivered: end,
      released: end + RELEASE_DAYS,
      stated: null,
    };
    return Array.from(amounts.get(row.order_id!) ?? [], ([sellerId, minor]) => ({
      id: `${row.order_id} ${sellerId}`,
      sellerId,
      minor,
      ...common,
    }));
  });
}

/** The day of a time such as `2017-10-02 11:07:15`; null when the cell is empty. */
function dayOf(file: OlistFile, row: Row, title: string): number | null {
  const text = row[title]!;
  if (text === '') return null;
  const day = /^\d{4}-\d{2}-\d{2}(?:[ T]|$)/.test(text) ? dayNumber(text.slice(0, 10)) : NaN;
  if (Number.isNaN(day)) throw badRequest('commands.notDate', { name: file.name, line: String(row.line), title });
  return day;
}

function minorOf(file: OlistFile, row: Row, title: string): number {
  const text = row[title]!;
  if (!/^\d{1,9}(?:\.\d+)?$/.test(text))
    throw badRequest('commands.notAmount', { name: file.name, line: String(row.line), title });
  return Math.round(Number(text) * 100);
}
