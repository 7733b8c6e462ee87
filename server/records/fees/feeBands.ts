/** Fees of one unit for prices in a band; amounts in minor units of the product's currency. */
export interface FeeBand {
  /** Lowest unit price. */
  from: number;
  /** Upper bound of the unit price, exclusive. Null: no bound. */
  below: number | null;
  /** Commission, percent of the price. */
  percent: number;
  /** Minimum commission. */
  minimum: number;
  /** Fixed fee per unit. */
  fixed: number;
  /** Fulfilment and freight paid by the seller. Null while unknown. */
  fulfilment: number | null;
}

/** A stored rule: a band of prices, and the products it applies to. Null fields match every product. */
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
 * Fee bands of a product on a day, lowest prices first, from the rules of its marketplace and country. Of matching rules the
 * most specific applies, then the latest. Prices without a rule are in no band.
 */
export function feeBands(rules: readonly BandRule[], product: RuledProduct, day: string): FeeBand[] {
  const matching = matchingRules(rules, product, day);
  const edges = [...new Set(matching.flatMap(({ from, below }) => (below === null ? [from] : [from, below])))].toSorted(
    (a, b) => a - b,
  );
  return edges.flatMap((from, index) => {
    const rule = matching.find((each) => each.from <= from && (each.below === null || each.below > from));
    if (!rule) return [];
    const { percent, minimum, fixed, fulfilment } = rule;
    return [{ from, below: edges[index + 1] ?? null, percent, minimum, fixed, fulfilment }];
  });
}

/** Rules that match a product on a day, the one that applies first. `rules` are those of its marketplace and country. */
export function matchingRules<Rule extends BandRule>(
  rules: readonly Rule[],
  product: RuledProduct,
  day: string,
): Rule[] {
  const matches = (value: unknown, required: unknown) => required === null || required === value;
  return rules
    .filter(
      (rule) =>
        rule.validFrom <= day &&
        matches(product.id, rule.productId) &&
        matches(product.category, rule.category) &&
        matches(product.listingType, rule.listingType) &&
        matches(product.fulfilledByMarketplace, rule.fulfilledByMarketplace),
    )
    .toSorted(bySpecificity);
}

function bySpecificity(a: BandRule, b: BandRule): number {
  for (const tier of TIERS) if ((a[tier] === null) !== (b[tier] === null)) return a[tier] === null ? 1 : -1;
  return a.validFrom === b.validFrom ? 0 : a.validFrom < b.validFrom ? 1 : -1;
}
