/** What the specification's simulator takes for its fee: 15 % of the price and 3 a unit (spec 9). */
const FEE_SHARE = 0.15;
const FEE_PER_UNIT = 3;

export interface SimulatedSales {
  /** Of one unit. */
  productCost: number;
  unitsSold: number;
  /** Of all units, the same at any price. */
  storageCosts: number;
  returnCosts: number;
}

export interface PriceSimulation {
  revenue: number;
  costs: number;
  profit: number;
  marginPercent: number;
  profitPerUnit: number;
}

/** What the units would have left at another price, by the formula of spec 9, in decimals of one currency. */
export function priceSimulation(
  price: number,
  { productCost, unitsSold, storageCosts, returnCosts }: SimulatedSales,
): PriceSimulation {
  const revenue = price * unitsSold;
  const costs = productCost * unitsSold + (FEE_SHARE * price + FEE_PER_UNIT) * unitsSold + storageCosts + returnCosts;
  const profit = revenue - costs;
  return {
    revenue,
    costs,
    profit,
    marginPercent: revenue === 0 ? 0 : (profit / revenue) * 100,
    profitPerUnit: unitsSold === 0 ? 0 : profit / unitsSold,
  };
}

/** The price at which that formula leaves nothing; null without units. */
export const simulatedBreakEven = ({ productCost, unitsSold, storageCosts, returnCosts }: SimulatedSales) =>
  unitsSold === 0 ? null : (productCost + FEE_PER_UNIT + (storageCosts + returnCosts) / unitsSold) / (1 - FEE_SHARE);
