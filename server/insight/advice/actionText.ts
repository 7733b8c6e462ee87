import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { joined } from '#server/platform/language/stored.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';

/** Amount in BRL, or as displayed without a rate. */
export const inReais = ({ brl, shown }: DollarMoney): Money => brl ?? shown;

/** The action of a product's evaluation, for insights. */
export function actionText({ action, product, status }: ProfitAnalysis): Sentence {
  const amount = action.effect && action.effect.shown.minor > 0 ? inReais(action.effect) : null;
  switch (action.kind) {
    case 'raise_price':
    case 'lower_price':
      return priceText(action);
    case 'cut_ads':
      if (status === 'costing') return sentence('insights.pauseAds');
      return amount ? sentence('insights.cutAdsBy', { amount }) : sentence('insights.cutAds');
    case 'stop_selling':
      return sentence('insights.stopSelling');
    case 'restock':
      return sentence('insights.order', { units: action.units! });
    case 'clear_stock':
      return sentence(status === 'costing' ? 'insights.liquidate' : 'insights.clearExcess');
    case 'enter_cost':
      return sentence('insights.enterCost', { name: product.sku ?? product.asin });
    case 'keep':
      return sentence(action.reason === 'earlier_sales' ? 'insights.earlierSales' : 'insights.keepPrice');
  }
}

/** `Mudar de R$ 55,99 para R$ 48,43.`, with the price that it costs where it costs the Buy Box. */
function priceText({ price, from, reason, buyBoxChance }: ProfitAnalysis['action']): Sentence {
  const to = inReais(price!);
  const change = from
    ? sentence('insights.changePriceFrom', { from: inReais(from), to })
    : sentence('insights.changePrice', { to });
  const chance = Math.round((buyBoxChance ?? 0) * 100);
  return joined(change, reason === 'loses_buy_box' ? sentence('insights.losesBuyBox', { chance }) : null);
}
