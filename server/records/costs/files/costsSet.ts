import { wrongCell } from '#server/records/money/cellError.ts';
import type { NamedListing } from './productsByCode.ts';

interface SetCost {
  line: number;
  costMinor: number;
}

/** Costs that the rows of a file set, to find rows that say something else of one product and day. */
export class CostsSet {
  readonly #ofListings = new Map<string, SetCost>();
  readonly #ofProducts = new Map<string, SetCost>();

  /**
   * Adds the cost of a row. False when an earlier row says the same by another code. Throws `CellError` for a listing that an earlier row has, and
   * for a cost that differs from that of an earlier row of the same product.
   */
  add(
    listings: readonly NamedListing[],
    { day, isByCode, ...cost }: SetCost & { day: string | null; isByCode: boolean },
  ): boolean {
    const ids = listings.map(({ id }) => `${id} ${day}`);
    const products = listings.map(
      ({ id, masterId, currency, hasOwnCost }) => `${hasOwnCost ? `own ${id}` : `${masterId} ${currency}`} ${day}`,
    );
    const same = firstOf(ids, this.#ofListings);
    const isSaid = isByCode && same?.costMinor === cost.costMinor;
    if (same && !isSaid) throw wrongCell('', 'costs.repeatsProduct', { line: String(same.line) });
    const other = firstOf(products, this.#ofProducts);
    if (other && other.costMinor !== cost.costMinor)
      throw wrongCell('', 'costs.otherCost', { line: String(other.line) });
    for (const id of ids) this.#ofListings.set(id, this.#ofListings.get(id) ?? cost);
    for (const product of products) this.#ofProducts.set(product, this.#ofProducts.get(product) ?? cost);
    return !isSaid;
  }
}

const firstOf = (keys: readonly string[], costs: ReadonlyMap<string, SetCost>): SetCost | undefined =>
  keys.map((key) => costs.get(key)).find((cost) => cost !== undefined);
