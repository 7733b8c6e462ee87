import { dayOutOfRange, isDay, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { badField, badRequest, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';

/** A line of a purchase order to store. */
export interface PurchaseLineInput {
  /** The line to change; null: a new one. */
  id: number | null;
  /** A listing of the product. */
  productId: number;
  units: number;
  casePack: number | null;
  unitCostMinor: number | null;
}

/** A purchase order to store. */
export interface PurchaseInput {
  supplier: string;
  country: string;
  currency: string;
  orderedOn: string;
  dueOn: string | null;
  note: string | null;
  lines: PurchaseLineInput[];
}

const MAX_SUPPLIER = 120;
const MAX_NOTE = 500;
export const MAX_UNITS = 1_000_000;
/** A thousand million of a currency. */
const MAX_COST_MINOR = 100_000_000_000;
const MAX_ID = 2 ** 31 - 1;

/** Whether a row can have the number. */
export const isRowNumber = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id <= MAX_ID;
export const areUnits = (units: number): boolean => Number.isSafeInteger(units) && units >= 1 && units <= MAX_UNITS;

/** The order with its texts trimmed. Throws BAD_REQUEST, naming the field, NOT_FOUND for a number that no product can have. */
export function checkPurchase(input: PurchaseInput): PurchaseInput {
  const supplier = input.supplier.trim();
  const note = input.note?.trim() || null;
  if (supplier === '') throw badField('supplier', 'purchases.supplierMissing');
  if (!isText(supplier, MAX_SUPPLIER)) throw badField('supplier', 'purchases.supplierLength', { most: MAX_SUPPLIER });
  if (note !== null && !isText(note, MAX_NOTE)) throw badField('note', 'purchases.noteLength', { most: MAX_NOTE });
  if (!/^[A-Z]{2}$/.test(input.country)) throw badField('country', 'purchases.countryLetters');
  if (!/^[A-Z]{3}$/.test(input.currency)) throw badField('currency', 'purchases.currencyLetters');
  checkDay(input.orderedOn);
  if (input.dueOn !== null) checkDay(input.dueOn);
  if (input.dueOn !== null && input.dueOn < input.orderedOn) throw badField('dueOn', 'purchases.arrivesFirst');
  checkLines(input.lines);
  return { ...input, supplier, note };
}

/** Throws BAD_REQUEST for a text that is no day, and for a day beyond the accepted years. */
export function checkDay(day: string): void {
  if (!isDay(day)) throw badRequest('errors.dayShape');
  if (!isDayInRange(day)) throw dayOutOfRange(day);
}

function checkLines(lines: readonly PurchaseLineInput[]): void {
  if (lines.length === 0) throw badField('lines', 'purchases.noLines');
  if (lines.length > limits.linesOfPurchase)
    throw badField('lines', 'purchases.linesMost', { most: limits.linesOfPurchase });
  for (const { productId, units, casePack, unitCostMinor } of lines) {
    if (!isRowNumber(productId)) throw notFound('products.notFound');
    if (!areUnits(units)) throw badField('lines', 'purchases.units');
    if (casePack !== null && !areUnits(casePack)) throw badField('lines', 'purchases.unitsOfBox');
    if (
      unitCostMinor !== null &&
      !(Number.isSafeInteger(unitCostMinor) && unitCostMinor >= 0 && unitCostMinor <= MAX_COST_MINOR)
    )
      throw badField('lines', 'purchases.unitCostRange');
  }
  const ids = lines.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw badField('lines', 'purchases.lineTwice');
}

const isText = (text: string, most: number) => text.length <= most && !text.includes('\0');
