import { say } from '#server/platform/language/say.ts';
import type { NfeState } from '#server/records/nfe/reading/nfeFile.ts';
import { placedValues } from '#server/records/taxation/documents/placedValues.ts';
import type { SaleReturns } from '#server/records/taxation/documents/saleReturns.ts';

/** How far a return note takes back taxes: `partly`, because some of its goods or of its amounts are not those of the sale. */
export type ReturnUse = 'used' | 'partly' | 'unused';

/** A document that a return note refers to, as far as it is there. */
export interface ReferredDocument {
  key: string;
  state: NfeState;
  /** It is of a normal sale. */
  isSale: boolean;
  totalsFit: boolean;
  hasOrder: boolean;
}

/** An order line that goods came back of. */
export interface ReturnedLine {
  id: number;
  isCancelled: boolean;
  isPriced: boolean;
}

export interface ReturnFacts extends SaleReturns {
  documents: readonly ReferredDocument[];
  lines: readonly ReturnedLine[];
}

interface Note {
  key: string;
  state: NfeState;
  totalsFit: boolean;
  referredKeys: readonly string[];
}

/** Whether the taxes of a sale follow a return note, and why not, in the reader's language. */
export function returnUse(note: Note, facts: ReturnFacts): { use: ReturnUse; reason: string | null } {
  const own = ownReason(note);
  if (own) return { use: 'unused', reason: own };
  const counted = new Set(
    facts.lines.filter(({ isCancelled, isPriced }) => isPriced && !isCancelled).map(({ id }) => id),
  );
  const returned = facts.returned.filter(({ key }) => key === note.key);
  const isUsed = returned.some(({ id }) => counted.has(id));
  const reason = missing(note, facts) ?? (isAbove(note.key, facts) ? say('nfe.returnAboveSale') : null);
  return { use: isUsed ? (reason === null ? 'used' : 'partly') : 'unused', reason };
}

function ownReason({ state, totalsFit, referredKeys }: Note): string | null {
  if (state === 'cancelled') return say('nfe.noteCancelled');
  if (state === 'denied') return say('nfe.noteDenied');
  if (!totalsFit) return say('nfe.noteDoesNotAddUp');
  return referredKeys.length === 0 ? say('nfe.saleNotCited') : null;
}

/** Why goods of a note take back nothing. */
function missing(
  { key, referredKeys }: Note,
  { documents, lines, placed, unplaced, returned }: ReturnFacts,
): string | null {
  const left = unplaced.filter(({ note }) => note.key === key);
  if (left.length > 0 || !placed.some(({ note }) => note.key === key)) {
    const referred = documents.filter((one) => referredKeys.includes(one.key));
    if (referred.length < referredKeys.length) return say('nfe.saleNotImported');
    if (referred.some(({ isSale }) => !isSale)) return say('nfe.citedIsNoSale');
    if (referred.some(({ state }) => state === 'cancelled' || state === 'denied')) return say('nfe.saleNoteCancelled');
    if (referred.some(({ totalsFit }) => !totalsFit)) return say('nfe.saleNoteDoesNotAddUp');
    return left.some(({ isUnknown }) => isUnknown) ? say('nfe.itemsNotOfSaleNote') : say('nfe.returnAboveSale');
  }
  const own = returned.filter((one) => one.key === key);
  const units = own.reduce((sum, one) => sum + one.units, 0);
  const wanted = placed.reduce((sum, { note, from, to }) => sum + (note.key === key ? to - from : 0), 0);
  if (Math.round(units * ONE) < wanted) {
    const hasOrder = documents.some((one) => referredKeys.includes(one.key) && one.hasOrder);
    return hasOrder ? say('nfe.itemsNotOfOrder') : say('nfe.saleNoteWithoutOrder');
  }
  const ids = new Set(own.map(({ id }) => id));
  const ofNote = lines.filter(({ id }) => ids.has(id));
  if (ofNote.some(({ isCancelled }) => isCancelled)) return say('nfe.saleCancelled');
  return ofNote.some(({ isPriced }) => !isPriced) ? say('nfe.salePriceUnknown') : null;
}

/** Ten-thousandths, as quantities of documents are counted. */
const ONE = 10_000;

/** Whether the value of a note, after that of earlier ones, is more than the sale's. */
const isAbove = (key: string, { placed }: ReturnFacts): boolean =>
  placedValues(placed).some(({ value, counted }, index) => placed[index]!.note.key === key && value > counted);
