import { profitAt } from '#server/insight/profit/detector/profitLines.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import type { Money } from '#server/platform/values/money.ts';
import { actionText } from './actionText.ts';

/** What to do about the price of a listing. */
export type PriceAdviceKind = 'change' | 'keep' | 'stop' | 'unknown';

/** The one recommendation about a price. */
export interface PriceAdvice {
  kind: PriceAdviceKind;
  /** Why, or to what price. */
  text: Sentence;
}

/** The offer that has the Buy Box instead of ours. */
export interface RivalOffer {
  price: Money | null;
  ourPrice: Money | null;
}

/**
 * What the evaluation of a product says of its price, where another seller may have the Buy Box (`rival`; null: none has). The
 * evaluation decides, since it weighs profit, demand and the odds of the Buy Box: to match a rival is never advised against it.
 */
export function priceAdvice(analysis: ProfitAnalysis, rival: RivalOffer | null): PriceAdvice {
  const { action, pricing } = analysis;
  if (action.price) return { kind: 'change', text: actionText(analysis) };
  if (action.kind === 'stop_selling') return { kind: 'stop', text: actionText(analysis) };
  if (!rival) return alone(analysis);
  const { price, ourPrice } = rival;
  if (!price || !ourPrice || ourPrice.minor <= price.minor)
    return { kind: 'keep', text: sentence('insights.keepNotPrice') };
  const profit = pricing && profitAt(pricing.lines, price.minor);
  if (profit === null) return { kind: 'unknown', text: sentence('insights.keepUnknownCosts') };
  return { kind: 'keep', text: sentence(profit < 0 ? 'insights.keepMatchLoses' : 'insights.keepMatch', { price }) };
}

/** Without a rival: only what the evaluation says. */
function alone({ action, pricing, units }: ProfitAnalysis): PriceAdvice {
  if (action.kind === 'enter_cost') return { kind: 'unknown', text: sentence('insights.adviceEnterCost') };
  if (units === 0) return { kind: 'unknown', text: sentence('insights.adviceNoSales') };
  if (!pricing) return { kind: 'unknown', text: sentence('insights.adviceUnknown') };
  if (action.reason === 'price_held_by_buy_box') return { kind: 'keep', text: sentence('insights.keepHeldByBuyBox') };
  if (action.reason === 'no_price') return { kind: 'keep', text: sentence('insights.keepNoPrice') };
  return { kind: 'keep', text: sentence('insights.keepNothingBetter') };
}
