/** What the simple simulator starts from, in decimals of one currency; storage and returns of all units. */
export interface Sales {
  productCost: number;
  units: number;
  storage: number;
  returns: number;
}

// Spec 9.
const FEE_SHARE = 0.15;
const FEE_PER_UNIT = 3;

/** What the units would have left at another price, by the formula of spec 9; margin in percent. */
export function simulate(price: number, { productCost, units, storage, returns }: Sales) {
  const revenue = price * units;
  const costs = productCost * units + (FEE_SHARE * price + FEE_PER_UNIT) * units + storage + returns;
  const profit = revenue - costs;
  return {
    revenue,
    costs,
    profit,
    margin: revenue === 0 ? 0 : (profit / revenue) * 100,
    perUnit: units === 0 ? 0 : profit / units,
  };
}

/** The price at which that leaves nothing; null without units. */
export const breakEven = ({ productCost, units, storage, returns }: Sales) =>
  units === 0 ? null : (productCost + FEE_PER_UNIT + (storage + returns) / units) / (1 - FEE_SHARE);
