import type { Money } from '#server/platform/values/money.ts';
import type { CostGroup } from '#server/insight/profit/costs.ts';
import { dollarText } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { ProfitStatus } from '#server/insight/profit/detector/profitStatus.ts';

/** Advice by status and leaking cost group (SEMANTICS, profit detector). In English (spec 1). */
const ADVICE: Record<ProfitStatus, Record<CostGroup, string>> = {
  hemorrhage: {
    product_cost: 'Renegotiate the product cost now or stop restocking.',
    amazon_fees: 'Change how it is fulfilled or listed now: fees take too much of the price.',
    storage: 'Remove the idle stock now: storage takes the profit.',
    returns: 'Pause the listing until the cause of the returns is fixed.',
  },
  loss: {
    product_cost: 'Renegotiate the product cost.',
    amazon_fees: 'Compare fulfilment and listing types to cut fees.',
    storage: 'Send less stock to storage.',
    returns: 'Find and fix the main cause of returns.',
  },
  danger: {
    product_cost: 'Ask the supplier for a better price before the margin is gone.',
    amazon_fees: 'Check size, weight and category, which set the fees.',
    storage: 'Sell off slow stock to lower storage.',
    returns: 'Improve the listing to lower returns.',
  },
  low: {
    product_cost: 'Look for a cheaper supplier or larger lots.',
    amazon_fees: 'Check whether a cheaper fulfilment fits.',
    storage: 'Keep fewer weeks of stock in storage.',
    returns: 'Watch the reasons for returns.',
  },
  healthy: {
    product_cost: 'Keep the price; negotiate larger lots.',
    amazon_fees: 'Keep the price; fees are the largest cost left.',
    storage: 'Keep the price; watch storage.',
    returns: 'Keep the price; watch returns.',
  },
};

export interface ActionFacts {
  status: ProfitStatus | null;
  driver: CostGroup | null;
  hasSales: boolean;
  sellingPrice: Money | null;
  /** In the currency of the selling price. Null when none is recommended. */
  recommendedPrice: Money | null;
  targetMargin: number;
  /** Distinguishes a reached target from one that no price reaches. */
  isTargetReached: boolean;
}

/** Recommendation for a product in English, with the price that reaches the target when there is one. */
export function recommendedAction(facts: ActionFacts): string {
  const { status, driver, hasSales, sellingPrice, recommendedPrice, targetMargin, isTargetReached } = facts;
  if (!status)
    return hasSales
      ? 'Enter the product cost: until then, its profit is shown before it.'
      : 'No sales in the last 30 days.';
  const advice = ADVICE[status][driver ?? 'product_cost'];
  if (recommendedPrice && sellingPrice) {
    const change = recommendedPrice.minor - sellingPrice.minor;
    const sign = change < 0 ? '−' : '+';
    const by = dollarText({ ...recommendedPrice, minor: Math.abs(change) });
    return `${change < 0 ? 'Lower' : 'Raise'} price to ${dollarText(recommendedPrice)} (${sign}${by}) to reach ${targetMargin}%. ${advice}`;
  }
  return isTargetReached ? advice : `No price reaches ${targetMargin}%. ${advice}`;
}
