import { outOfRange } from '#server/platform/language/wordedError.ts';
import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { gtin14 } from '#server/platform/values/codes/gtin14.ts';

/** What names a listing, and its product. */
export interface NamedListing {
  id: number;
  masterId: number;
  currency: string;
  asin: string;
  sku: string | null;
  ean: string | null;
  /** What the seller states of its product. */
  statedSku: string | null;
  statedEan: string | null;
  hasOwnCost: boolean;
}

type Kind<Listing> = (code: string) => readonly Listing[] | undefined;

/** Currency of costs that are pasted, where a product is sold in several. */
const PASTED_IN = 'BRL';
const MAX_SHOWN = 60;

/**
 * Returns a function that finds the listings whose cost a code sets: by the first that names any of SKU, ASIN or MLB id, EAN and, after `#`, number
 * of the product. Of those that are sold in several currencies it means the ones in reais, and of those that share a cost the first.
 * That function throws `RangeError` with a message for the seller when nothing matches, or several products do.
 */
export function productsByCode<Listing extends NamedListing>(
  listings: readonly Listing[],
): (code: string) => [Listing, ...Listing[]] {
  const by = (...keysOf: ((listing: Listing) => string | null)[]): Map<string, Listing[]> => {
    const keyed = listings.flatMap((listing) =>
      [...new Set(keysOf.map((keyOf) => keyOf(listing)))].flatMap((key) => (key ? [{ key, listing }] : [])),
    );
    const grouped = groupBy(keyed, ({ key }) => key);
    return new Map([...grouped].map(([key, found]) => [key, found.map(({ listing }) => listing)]));
  };
  const skus = by(({ sku }) => sku, ({ statedSku }) => statedSku); // prettier-ignore
  const foldedSkus = by(({ sku }) => sku && fold(sku), ({ statedSku }) => statedSku && fold(statedSku)); // prettier-ignore
  const asins = by(({ asin }) => fold(asin));
  const eans = by(({ ean }) => gtin14(ean), ({ statedEan }) => gtin14(statedEan)); // prettier-ignore
  const numbers = by(({ masterId }) => `#${masterId}`);
  const kinds: Kind<Listing>[] = [
    (code) => skus.get(code),
    (code) => foldedSkus.get(fold(code)),
    (code) => asins.get(fold(code).replace('MLB-', 'MLB')),
    (code) => eans.get(gtin14(code) ?? ''),
    (code) => numbers.get(code),
  ];
  return (code) => {
    const shown = code.slice(0, MAX_SHOWN);
    const named = kinds.map((find) => find(code)).find((found) => found !== undefined);
    if (!named) throw outOfRange('costs.noProductWith', { text: shown });
    const inReais = named.filter(({ currency }) => currency === PASTED_IN);
    const priced = inReais.length > 0 ? inReais : named;
    const products = new Set(priced.map(({ masterId }) => masterId)).size;
    if (products > 1) throw outOfRange('costs.codeOfSeveral', { text: shown, products });
    if (new Set(priced.map(({ currency }) => currency)).size > 1)
      throw outOfRange('costs.codeSeveralCurrencies', { text: shown });
    const sharing = priced.filter(({ hasOwnCost }) => !hasOwnCost);
    const [first, ...others] = sharing.length > 0 ? sharing.slice(0, 1) : priced;
    return [first!, ...others];
  };
}

const fold = (text: string) => text.toUpperCase();
