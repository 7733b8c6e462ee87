/** What a marketplace takes of one unit while its price is in a band; minor units of the product's currency. */
export interface FeeBand {
  /** Unit price from, and below; null: no bound. */
  from: number;
  below: number | null;
  /** Commission in percent of the price, and the least it comes to. */
  percent: number;
  minimum: number;
  /** Fee of every unit. */
  fixed: number;
  /** Fulfilment and freight the seller pays; null while unknown. */
  fulfilment: number | null;
}

/** A rule as it is entered: a band of prices, and what it is for. */
export interface BandRule extends FeeBand {
  productId: number | null;
  category: string | null;
  listingType: string | null;
  fulfilledByMarketplace: boolean | null;
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
}

export interface RuledProduct {
  id: number;
  category: string | null;
  listingType: string | null;
  fulfilledByMarketplace: boolean | null;
}

const TIERS = ['productId', 'category', 'listingType', 'fulfilledByMarketplace'] as const;

/**
 * The bands that the rules of a product's marketplace and country leave it with on a day, lowest prices first: of the
 * rules that fit, the narrowest counts, then the latest. Prices that no rule covers are in no band.
 */
export function feeBands(rules: readonly BandRule[], product: RuledProduct, day: string): FeeBand[] {
  const fitting = fittingRules(rules, product, day);
  const edges = [...new Set(fitting.flatMap(({ from, below }) => (below === null ? [from] : [from, below])))].toSorted(
    (a, b) => a - b,
  );
  return edges.flatMap((from, index) => {
    const rule = fitting.find((each) => each.from <= from && (each.below === null || each.below > from));
    if (!rule) return [];
    const { percent, minimum, fixed, fulfilment } = rule;
    return [{ from, below: edges[index + 1] ?? null, percent, minimum, fixed, fulfilment }];
  });
}

/** The rules of a product's marketplace and country that fit it on a day, the one that counts first. */
export function fittingRules<Rule extends BandRule>(
  rules: readonly Rule[],
  product: RuledProduct,
  day: string,
): Rule[] {
  const fits = (own: unknown, asked: unknown) => asked === null || asked === own;
  return rules
    .filter(
      (rule) =>
        rule.validFrom <= day &&
        fits(product.id, rule.productId) &&
        fits(product.category, rule.category) &&
        fits(product.listingType, rule.listingType) &&
        fits(product.fulfilledByMarketplace, rule.fulfilledByMarketplace),
    )
    .toSorted(byNarrowness);
}

function byNarrowness(a: BandRule, b: BandRule): number {
  for (const tier of TIERS) if ((a[tier] === null) !== (b[tier] === null)) return a[tier] === null ? 1 : -1;
  return a.validFrom === b.validFrom ? 0 : a.validFrom < b.validFrom ? 1 : -1;
}
