import type { ProductAction } from '#server/insight/findings/productAction.ts';
import {
  type Sentence,
  sentence,
  type SentenceId,
  type SentenceValue,
  type SpokenMoney,
} from '#server/platform/language/sentence.ts';
import { joined } from '#server/platform/language/stored.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { CostGroup } from '#server/insight/profit/costs.ts';
import type { MarginStatus, ProfitStatus } from '#server/insight/profit/detector/profitStatus.ts';

/** Advice by status and leaking cost group (SEMANTICS, profit detector). In English in Padrão (spec 1). */
const ADVICE: Record<MarginStatus, Record<CostGroup, SentenceId>> = {
  hemorrhage: {
    product_cost: 'detector.hemorrhageCost',
    amazon_fees: 'detector.hemorrhageFees',
    storage: 'detector.hemorrhageStorage',
    returns: 'detector.hemorrhageReturns',
  },
  loss: {
    product_cost: 'detector.lossCost',
    amazon_fees: 'detector.lossFees',
    storage: 'detector.lossStorage',
    returns: 'detector.lossReturns',
  },
  danger: {
    product_cost: 'detector.dangerCost',
    amazon_fees: 'detector.dangerFees',
    storage: 'detector.dangerStorage',
    returns: 'detector.dangerReturns',
  },
  low: {
    product_cost: 'detector.lowCost',
    amazon_fees: 'detector.lowFees',
    storage: 'detector.lowStorage',
    returns: 'detector.lowReturns',
  },
  healthy: {
    product_cost: 'detector.healthyCost',
    amazon_fees: 'detector.healthyFees',
    storage: 'detector.healthyStorage',
    returns: 'detector.healthyReturns',
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

/** Recommendation for a product: its action, with the price or amount, and what to do about the leaking cost. */
export function recommendedAction(words: ActionWords): Sentence {
  const { action, effect, status, driver, hasSales } = words;
  const advice = status && status !== 'costing' ? { code: ADVICE[status][driver ?? 'product_cost'] } : null;
  const amount = effect && effect.minor > 0 ? english(effect) : null;
  switch (action.kind) {
    case 'enter_cost':
      return sentence('detector.enterCost');
    case 'raise_price':
    case 'lower_price':
      return priceText(words, advice);
    case 'cut_ads':
      if (!hasSales) return amount ? sentence('detector.pauseAdsCost', { amount }) : sentence('detector.pauseAds');
      return amount ? sentence('detector.cutAdsBy', { amount }) : sentence('detector.cutAds');
    case 'stop_selling':
      return joined(sentence('detector.stopSelling', marginOf(words)), advice);
    case 'restock':
      return amount
        ? sentence('detector.orderOr', { units: action.units!, amount })
        : sentence('detector.order', { units: action.units! });
    case 'clear_stock':
      return clearText(words, amount);
    case 'keep':
      return keepText(words, advice);
  }
}

const english = (money: Money) => ({ ...money, isEnglish: true });
const marginOf = ({ targetMargin }: ActionWords) => ({ margin: { number: targetMargin, isEnglish: true } });

function clearText({ action, hasSales }: ActionWords, amount: SpokenMoney | null): Sentence {
  if (!hasSales) return amount ? sentence('detector.clearStockCost', { amount }) : sentence('detector.clearStock');
  const units = action.units!;
  return amount ? sentence('detector.clearExcessCost', { units, amount }) : sentence('detector.clearExcess', { units });
}

function priceText(words: ActionWords, advice: Sentence | null): Sentence {
  const { action, effect, isTargetPrice } = words;
  const isRaise = action.kind === 'raise_price';
  const price = newPriceOf(words);
  if (action.reason === 'evidence')
    return sentence(isRaise ? 'detector.raiseByDemand' : 'detector.lowerByDemand', {
      price,
      amount: english(effect!),
    });
  const toReach = isRaise ? 'detector.raiseToReach' : 'detector.lowerToReach';
  const toEndLoss = isRaise ? 'detector.raiseToEndLoss' : 'detector.lowerToEndLoss';
  const what = sentence(isTargetPrice ? toReach : toEndLoss, { price, ...marginOf(words) });
  if (action.reason !== 'loses_buy_box') return joined(what, advice);
  return joined(what, sentence('detector.losesBuyBox', { chance: Math.round(action.buyBoxChance! * 100) }));
}

/** The new price, with what it changes. */
function newPriceOf({ from, newPrice }: ActionWords): SentenceValue {
  const price = english(newPrice!);
  if (!from) return price;
  const change = price.minor - from.minor;
  return sentence(change < 0 ? 'detector.priceDown' : 'detector.priceUp', {
    price,
    by: { ...price, minor: Math.abs(change) },
  });
}

function keepText(words: ActionWords, advice: Sentence | null): Sentence {
  const { action, hasSales, status } = words;
  switch (action.reason) {
    case 'unknown':
      return sentence('detector.unknownPrices');
    case 'earlier_sales':
      return sentence('detector.earlierSales');
    case 'price_held_by_buy_box':
      return joined(sentence('detector.heldByBuyBox', marginOf(words)), advice);
    case 'price_reached':
      return joined(sentence('detector.priceReached', marginOf(words)), advice);
    case 'no_price':
      return joined(sentence('detector.noPrice', marginOf(words)), advice);
    default:
      return hasSales && status && advice ? advice : sentence('detector.noSales');
  }
}
