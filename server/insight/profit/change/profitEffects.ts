/** Sums of a product in a period, in one currency. Signed as sums, not as costs. */
export interface ProductResult {
  units: number;
  revenue: number;
  cogs: number;
  /** Marketplace fees and fulfilment. */
  fees: number;
  /** Refunds less reimbursements. */
  returns: number;
  tax: number;
  storage: number;
  ads: number;
}

export const profitEffects = [
  'volume',
  'price',
  'cost',
  'fees',
  'returns',
  'tax',
  'storage',
  'ads',
  'account',
] as const;
export type ProfitEffect = (typeof profitEffects)[number];
export type ProfitEffects = Record<ProfitEffect, number>;

export const NO_RESULT: ProductResult = {
  units: 0,
  revenue: 0,
  cogs: 0,
  fees: 0,
  returns: 0,
  tax: 0,
  storage: 0,
  ads: 0,
};

/**
 * Effects on a product's profit, which add up to its change exactly. Volume: change of units at the previous profit per
 * unit. Price, cost, fees, returns and tax: change per unit times current units. Storage and advertising: absolute change.
 * A product sold in only one of the periods is volume.
 */
export function changeEffects(before: ProductResult, now: ProductResult): ProfitEffects {
  const ownChanges = { storage: before.storage - now.storage, ads: before.ads - now.ads };
  const left = (result: ProductResult) => result.revenue - result.cogs - result.fees - result.returns - result.tax;
  if (before.units === 0 && now.units === 0)
    return { ...NO_EFFECTS, ...ownChanges, returns: before.returns - now.returns };
  if (before.units === 0 || now.units === 0) return { ...NO_EFFECTS, ...ownChanges, volume: left(now) - left(before) };
  const growth = now.units / before.units;
  const saved = (read: (result: ProductResult) => number) => read(before) * growth - read(now);
  return {
    ...NO_EFFECTS,
    volume: left(before) * growth - left(before),
    price: -saved(({ revenue }) => revenue),
    cost: saved(({ cogs }) => cogs),
    fees: saved(({ fees }) => fees),
    returns: saved(({ returns }) => returns),
    tax: saved(({ tax }) => tax),
    ...ownChanges,
  };
}

export const NO_EFFECTS: ProfitEffects = {
  volume: 0,
  price: 0,
  cost: 0,
  fees: 0,
  returns: 0,
  tax: 0,
  storage: 0,
  ads: 0,
  account: 0,
};

/**
 * Rounds amounts to whole numbers that add up to `total`: half-up, then the difference is distributed one by one to the
 * amounts with the largest opposite rounding error.
 */
export function splitCents<Name extends string>(
  exact: Readonly<Record<Name, number>>,
  total: number,
): Record<Name, number> {
  const names = Object.keys(exact) as Name[];
  const parts = Object.fromEntries(names.map((name) => [name, Math.round(exact[name]) + 0])) as Record<Name, number>;
  let left = total - names.reduce((sum, name) => sum + parts[name], 0);
  const step = Math.sign(left);
  const byDistance = names.toSorted((a, b) => step * (exact[b] - parts[b] - (exact[a] - parts[a])));
  for (let at = 0; left !== 0; at += 1, left -= step) parts[byDistance[at % byDistance.length]!] += step;
  return parts;
}
