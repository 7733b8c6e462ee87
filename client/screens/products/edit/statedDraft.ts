import { t } from '#client/lib/language/t.ts';
import { exactDecimal, plainNumber } from '#client/lib/text/typedNumber.ts';

/** What a seller states of a product; null: as its listings say, or not known. */
export interface Stated {
  name: string | null;
  sku: string | null;
  ean: string | null;
  brand: string | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightG: number | null;
}

/** The form of it: measures as typed, in centimetres, and in grams or kilograms. */
export interface StatedDraft {
  name: string;
  sku: string;
  ean: string;
  brand: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
  weightG: string;
  weightUnit: 'g' | 'kg';
}

/** Messages at the fields. */
export type Faults = Partial<Record<keyof Stated, string>>;

const G_PER_KG = 1_000;
const MM_PER_CM = 10;
/** 10 m and 1 t. */
const MOST = { mm: 10_000, g: 1_000_000 };
const MEASURES = ['lengthMm', 'widthMm', 'heightMm'] as const;
const SIZE_FAULT = t('products.from01To1000');
const WEIGHT_FAULT = t('products.from1GTo1000');

/** The form of what is stated. A weight of a kilogram or more is shown in kilograms. */
export function draftOf(stated: Stated): StatedDraft {
  const { name, sku, ean, brand, lengthMm, widthMm, heightMm, weightG } = stated;
  const cm = (mm: number | null) => plainNumber(mm === null ? null : mm / MM_PER_CM);
  const isHeavy = weightG !== null && weightG >= G_PER_KG;
  return {
    name: name ?? '',
    sku: sku ?? '',
    ean: ean ?? '',
    brand: brand ?? '',
    lengthMm: cm(lengthMm),
    widthMm: cm(widthMm),
    heightMm: cm(heightMm),
    weightG: plainNumber(isHeavy ? weightG / G_PER_KG : weightG),
    weightUnit: isHeavy ? 'kg' : 'g',
  };
}

/** What a form states, with a message at each measure that is none. */
export function statedOf(draft: StatedDraft): { stated: Stated; faults: Faults } {
  const faults: Faults = {};
  const measure = (field: (typeof MEASURES)[number] | 'weightG', decimals: number, most: number, fault: string) => {
    if (draft[field].trim() === '') return null;
    const value = wholeOf(draft[field], decimals);
    if (value === null || value < 1 || value > most) faults[field] = fault;
    return value;
  };
  const [lengthMm, widthMm, heightMm] = MEASURES.map((field) => measure(field, 1, MOST.mm, SIZE_FAULT));
  const weightG = measure('weightG', draft.weightUnit === 'kg' ? 3 : 0, MOST.g, WEIGHT_FAULT);
  const text = (written: string) => written.trim() || null;
  const { name, sku, ean, brand } = draft;
  const stated = {
    name: text(name),
    sku: text(sku),
    ean: text(ean),
    brand: text(brand),
    lengthMm: lengthMm ?? null,
    widthMm: widthMm ?? null,
    heightMm: heightMm ?? null,
    weightG,
  };
  return { stated, faults };
}

/** A typed number times 10 to the power of `decimals`: 125 for `12,5` and one. Null when it is no number or not whole. */
function wholeOf(text: string, decimals: number): number | null {
  const [whole, fraction = ''] = exactDecimal(text)?.split('.') ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
