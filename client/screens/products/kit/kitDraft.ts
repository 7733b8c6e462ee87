import { t } from '#client/lib/language/t.ts';
/** A component in the form of a kit. */
export interface DraftPart {
  /** Its product. */
  id: string;
  name: string;
  sku: string | null;
  /** As typed. */
  pieces: string;
}

/** What the form states. */
export interface StatedPart {
  product: string;
  pieces: number;
}

export const MOST_COMPONENTS = 50;
const MOST_PIECES = 10_000;
/** Message at a number of units that is none. */
export const PIECES_FAULT = t('products.from1To10000Without');

/** What a form states, and the products whose units are no whole number of 1 to 10,000. */
export function statedParts(parts: readonly DraftPart[]): { stated: StatedPart[]; faults: ReadonlySet<string> } {
  const stated = parts.map(({ id, pieces }) => ({ product: id, pieces: piecesOf(pieces) }));
  return { stated, faults: new Set(stated.filter(({ pieces }) => pieces === 0).map(({ product }) => product)) };
}

/** Whole number of a text; 0: it is none that a kit may have. */
function piecesOf(text: string): number {
  const written = text.trim().replace(/^(\d{1,2})\.(\d{3})$/, '$1$2');
  const pieces = /^\d{1,5}$/.test(written) ? Number(written) : 0;
  return pieces <= MOST_PIECES ? pieces : 0;
}
