/** Input of the simulator, as decimals of one currency. Storage and returns are totals. */
export interface Sales {
  productCost: number;
  units: number;
  storage: number;
  returns: number;
}

// spec 9
const FEE_SHARE = 0.15;
const FEE_PER_UNIT = 3;

/** Revenue, costs and profit of the units at another price, by the formula of spec 9. Margin in percent. */
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

/** Price at which the profit is 0. Null without units. */
export const breakEven = ({ productCost, units, storage, returns }: Sales) =>
  units === 0 ? null : (productCost + FEE_PER_UNIT + (storage + returns) / units) / (1 - FEE_SHARE);
