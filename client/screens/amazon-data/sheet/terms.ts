import { t } from '#client/lib/language/t.ts';
import { plainNumber } from '#client/lib/text/typedNumber.ts';
import type { RestockRow } from '#client/screens/amazon-data/grids/restockRow.ts';

/** Terms of a supplier that are typed, in the order of the sheet. Null: the account's, or none. */
const termNames = ['leadDays', 'minimumOrder', 'casePack'] as const;
export type Term = (typeof termNames)[number];
export type Terms = Readonly<Record<Term, number | null>>;
/** What is set of a product. */
export interface TermsChange {
  productId: string;
  terms: Partial<Terms>;
}

export const termsOf = ({ ownLeadDays, minimumOrder, casePack }: RestockRow): Terms => ({
  leadDays: ownLeadDays,
  minimumOrder,
  casePack,
});

const bounds: Record<Term, { least: number; most: number; isWhole: boolean }> = {
  leadDays: { least: 0, most: 730, isWhole: false },
  minimumOrder: { least: 1, most: 1_000_000, isWhole: true },
  casePack: { least: 1, most: 1_000_000, isWhole: true },
};

/** A typed term, empty as null; or why it is none. */
export function parseTerm(term: Term, text: string): { value: number | null } | { refusal: string } {
  const typed = text.trim();
  if (typed === '') return { value: null };
  const { least, most, isWhole } = bounds[term];
  const value = /^\d{1,7}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : NaN;
  if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return { value };
  return {
    refusal: t(isWhole ? 'amazonData.aWholeNumberUntil' : 'amazonData.aNumberUntil', {
      least,
      most: plainNumber(most),
    }),
  };
}

const MAX_LENGTH = 20_000;

/**
 * What a block of cells sets, from a row and a term on; an empty cell leaves what stands there, and what is beyond the last row or term is left out.
 * Refused as a whole, with the line, where a cell is no number.
 */
export function pastedTerms(
  text: string,
  rows: readonly { productId: string }[],
  first: Term,
): { changes: TermsChange[] } | { refusal: string } {
  if (text.length > MAX_LENGTH) return { refusal: t('amazonData.pasteFewerRows') };
  const lines = text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .slice(0, rows.length);
  const names = termNames.slice(termNames.indexOf(first));
  const changes: TermsChange[] = [];
  for (const [at, line] of lines.entries()) {
    const terms: Partial<Record<Term, number | null>> = {};
    for (const [column, cell] of line.split('\t').slice(0, names.length).entries()) {
      if (cell.trim() === '') continue;
      const parsed = parseTerm(names[column]!, cell);
      if ('refusal' in parsed)
        return { refusal: t('amazonData.lineOfPaste', { line: at + 1, reason: parsed.refusal }) };
      terms[names[column]!] = parsed.value;
    }
    if (Object.keys(terms).length > 0) changes.push({ productId: rows[at]!.productId, terms });
  }
  return { changes };
}
