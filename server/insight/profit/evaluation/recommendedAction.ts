import type { ProductAction } from '#server/insight/findings/productAction.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { CostGroup } from '#server/insight/profit/costs.ts';
import { dollarText } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { MarginStatus, ProfitStatus } from '#server/insight/profit/detector/profitStatus.ts';

/** Advice by status and leaking cost group (SEMANTICS, profit detector). In English (spec 1). */
const ADVICE: Record<MarginStatus, Record<CostGroup, string>> = {
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

export interface ActionWords {
  action: ProductAction;
  /** What the action changes in 30 days. */
  effect: Money | null;
  status: ProfitStatus | null;
  driver: CostGroup | null;
  hasSales: boolean;
  unitsWithoutCost: number;
  /** Price that the action replaces, in the currency of the new one. */
  from: Money | null;
  /** Price of the action. */
  newPrice: Money | null;
  targetMargin: number;
  /** Whether the new price reaches the target margin. */
  isTargetPrice: boolean;
}

/** Recommendation for a product in English: its action, with the price or amount, and what to do about the leaking cost. */
export function recommendedAction(words: ActionWords): string {
  const { action, effect, status, driver, hasSales, targetMargin } = words;
  const advice = status && status !== 'costing' ? ADVICE[status][driver ?? 'product_cost'] : '';
  const amount = effect && effect.minor > 0 ? dollarText(effect) : null;
  switch (action.kind) {
    case 'enter_cost':
      return 'Enter the product cost: until then, its profit is shown before it.';
    case 'raise_price':
    case 'lower_price':
      return priceText(words, advice);
    case 'cut_ads':
      return hasSales
        ? `Cut advertising${amount ? ` by ${amount} a month` : ''}: its sales do not earn it back.`
        : `No sales in the last 30 days: pause its advertising${amount ? `, which cost ${amount}` : ''}.`;
    case 'stop_selling':
      return `No price reaches ${targetMargin}%, and none ends the loss: stop selling until its costs fall. ${advice}`;
    case 'restock':
      return `Order ${unitsText(action.units!)} now${amount ? `: running out would cost ${amount}` : ''}.`;
    case 'clear_stock':
      if (!hasSales)
        return `No sales in the last 30 days: clear its stock${amount ? `, whose storage cost ${amount}` : ''}.`;
      return `Clear ${unitsText(action.units!)} of excess stock${amount ? `: storing them costs ${amount} a month` : ''}.`;
    case 'keep':
      return keepText(words, advice);
  }
}

const unitsText = (units: number) => (units === 1 ? '1 unit' : `${units} units`);

function priceText({ action, effect, from, newPrice, targetMargin, isTargetPrice }: ActionWords, advice: string) {
  const change = from ? newPrice!.minor - from.minor : null;
  const by =
    change === null ? '' : ` (${change < 0 ? '−' : '+'}${dollarText({ ...newPrice!, minor: Math.abs(change) })})`;
  const what = `${action.kind === 'raise_price' ? 'Raise' : 'Lower'} price to ${dollarText(newPrice!)}${by}`;
  if (action.reason === 'evidence') return `${what}: demand promises about ${dollarText(effect!)} more a month.`;
  const aim = isTargetPrice ? `to reach ${targetMargin}%` : `to end the loss; no price reaches ${targetMargin}%`;
  if (action.reason === 'loses_buy_box')
    return `${what} ${aim}. The Buy Box is unlikely there (${Math.round(action.buyBoxChance! * 100)}%), but at today's price each sale loses money.`;
  return `${what} ${aim}. ${advice}`;
}

function keepText({ action, hasSales, status, targetMargin }: ActionWords, advice: string): string {
  switch (action.reason) {
    case 'unknown':
      return 'Some prices or fees are not known yet: its profit is shown before them.';
    case 'earlier_sales':
      return 'No sales in the last 30 days: what it cost belongs to earlier sales.';
    case 'price_held_by_buy_box':
      return `Keep the price: the one that reaches ${targetMargin}% would lose the Buy Box. ${advice}`;
    case 'price_reached':
      return `Keep the price: today's already reaches ${targetMargin}%. ${advice}`;
    case 'no_price':
      return `No price reaches ${targetMargin}%. ${advice}`;
    default:
      return hasSales && status ? advice : 'No sales in the last 30 days.';
  }
}
