import { type Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { plainAmount } from '#client/lib/text/typedNumber.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';

/** A line in the form, numbers as text. */
export interface DraftLine {
  /** Number of the stored line; null: a new one. */
  number: number | null;
  /** Global id of a listing. */
  product: string;
  name: string;
  /** Boxes with `casePack`, else units. */
  amount: string;
  /** Units in a box; empty: loose. */
  casePack: string;
  /** Of a unit; empty: as the product costs. */
  cost: string;
}

/** A purchase order in the form. */
export interface PurchaseDraft {
  supplier: string;
  country: string;
  currency: string;
  orderedOn: string;
  dueOn: string;
  note: string;
  lines: DraftLine[];
}

/** An order as it is stored. */
export interface StoredPurchase extends Pick<PurchaseDraft, 'supplier' | 'country' | 'currency' | 'orderedOn'> {
  dueOn: string | null;
  note: string | null;
  lines: readonly {
    number: number;
    product: string;
    name: string;
    units: number;
    casePack: number | null;
    unitCost: Amount | null;
  }[];
}

/** Messages: at a field of the order, and of each line by its place. */
export interface Faults {
  order: Partial<Record<'supplier' | 'orderedOn' | 'dueOn' | 'note' | 'country' | 'currency' | 'lines', string>>;
  lines: readonly Partial<Record<'amount' | 'casePack' | 'cost', string>>[];
}

export const noFaults: Faults = { order: {}, lines: [] };

const MOST_UNITS = 1_000_000;

/** Empty form of an order of today. */
export const newDraft = (lines: DraftLine[] = [], now = new Date()): PurchaseDraft => ({
  supplier: '',
  country: 'BR',
  currency: 'BRL',
  orderedOn: saoPauloDay(now),
  dueOn: '',
  note: '',
  lines,
});

/** A new line; units that are not whole boxes are loose. */
export function newLine(
  { id, name }: { id: string; name: string },
  { units = null, casePack = null }: { units?: number | null; casePack?: number | null } = {},
): DraftLine {
  return { number: null, product: id, name, cost: '', ...boxed(units, casePack) };
}

const boxed = (units: number | null, casePack: number | null) =>
  casePack !== null && (units ?? 0) % casePack === 0
    ? { amount: units === null ? '' : String(units / casePack), casePack: String(casePack) }
    : { amount: units === null ? '' : String(units), casePack: '' };

/** The form of a stored order. */
export const draftOf = ({ lines, dueOn, note, ...order }: StoredPurchase): PurchaseDraft => ({
  ...order,
  dueOn: dueOn ?? '',
  note: note ?? '',
  lines: lines.map(({ number, product, name, units, casePack, unitCost }) => ({
    number,
    product,
    name,
    ...boxed(units, casePack),
    cost: plainAmount(unitCost),
  })),
});

/** Units of a line; null while its numbers are not readable. */
export function unitsOf({ amount, casePack }: Pick<DraftLine, 'amount' | 'casePack'>): number | null {
  const count = wholeOf(amount);
  const pack = casePack.trim() === '' ? 1 : wholeOf(casePack);
  return count === null || pack === null ? null : count * pack;
}

/** What a form says, with messages at what is wrong. */
export function purchaseOf(draft: PurchaseDraft) {
  const order: Faults['order'] = {};
  const { supplier, country, currency, orderedOn, dueOn, note } = draft;
  if (supplier.trim() === '') order.supplier = t('purchases.enterTheSupplier');
  if (orderedOn === '') order.orderedOn = t('purchases.enterTheDayOfTheOrder');
  if (dueOn !== '' && dueOn < orderedOn) order.dueOn = t('purchases.itIsBeforeTheDayOf');
  if (!/^[A-Z]{2}$/.test(country)) order.country = t('purchases.twoLettersSuchAsBr');
  if (!/^[A-Z]{3}$/.test(currency)) order.currency = t('purchases.threeLettersSuchAsBrl');
  if (draft.lines.length === 0) order.lines = t('purchases.chooseAtLeastOneProduct');
  const read = draft.lines.map((line) => lineOf(line, order.currency ? 'BRL' : currency));
  const lines = read.map(({ faults }) => faults);
  const isValid = Object.keys(order).length === 0 && lines.every((faults) => Object.keys(faults).length === 0);
  return {
    faults: { order, lines },
    input: isValid
      ? {
          supplier: supplier.trim(),
          country,
          currency,
          orderedOn,
          dueOn: dueOn || null,
          note: note.trim() || null,
          lines: read.map(({ line }) => line),
        }
      : null,
  };
}

function lineOf({ number, product, amount, casePack, cost }: DraftLine, currency: string) {
  const faults: Faults['lines'][number] = {};
  const isBoxed = casePack.trim() !== '';
  const units = unitsOf({ amount, casePack });
  if (isBoxed && !inRange(wholeOf(casePack))) faults.casePack = t('purchases.from1To1000000');
  else if (!inRange(units)) faults.amount = isBoxed ? t('purchases.from1CaseTo1000') : t('purchases.from1To10000002');
  const parsed = cost.trim() === '' ? null : parseMoney(cost, currency);
  if (parsed?.refusal) faults.cost = parsed.refusal;
  return {
    faults,
    line: {
      number,
      product,
      units: units ?? 0,
      casePack: isBoxed ? wholeOf(casePack) : null,
      unitCost: parsed?.money ?? null,
    },
  };
}

const inRange = (units: number | null) => units !== null && units >= 1 && units <= MOST_UNITS;

/** A whole number as typed, with or without points: 1200 for `1.200`. Null for anything else. */
function wholeOf(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,7}$|^\d{1,3}(?:\.\d{3}){1,2}$/.test(typed) ? Number(typed.replaceAll('.', '')) : null;
}
