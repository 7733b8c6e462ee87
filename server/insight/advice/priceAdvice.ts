import { profitAt } from '#server/insight/profit/detector/profitLines.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { formatAmount, type Money } from '#server/platform/values/money.ts';
import { actionText } from './actionText.ts';

/** What to do about the price of a listing. */
export type PriceAdviceKind = 'change' | 'keep' | 'stop' | 'unknown';

/** The one recommendation about a price. */
export interface PriceAdvice {
  kind: PriceAdviceKind;
  /** Why, or to what price, in Portuguese. */
  text: string;
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
    return { kind: 'keep', text: 'O preço não é a causa: rever prazo de envio, estoque e avaliações.' };
  const profit = pricing && profitAt(pricing.lines, price.minor);
  if (profit === null)
    return { kind: 'unknown', text: 'Manter o preço: sem custos conhecidos, não se sabe se o da Buy Box dá lucro.' };
  return {
    kind: 'keep',
    text:
      profit < 0
        ? `Manter o preço: igualar ${formatAmount(price)} daria prejuízo.`
        : `Manter o preço: nada indica que igualar ${formatAmount(price)} renda mais. Rever prazo de envio, estoque e avaliações.`,
  };
}

/** Without a rival: only what the evaluation says. */
function alone({ action, pricing, units }: ProfitAnalysis): PriceAdvice {
  if (action.kind === 'enter_cost')
    return { kind: 'unknown', text: 'Informe o custo: sem ele não se sabe que preço dá lucro.' };
  if (units === 0) return { kind: 'unknown', text: 'Sem vendas em 30 dias: nenhum preço pode ser avaliado.' };
  if (!pricing)
    return {
      kind: 'unknown',
      text: 'Preço, custo ou tarifas das vendas não são conhecidos: nenhum preço pode ser avaliado.',
    };
  if (action.reason === 'price_held_by_buy_box')
    return { kind: 'keep', text: 'Manter o preço: o da margem desejada perderia a Buy Box.' };
  if (action.reason === 'no_price') return { kind: 'keep', text: 'Manter o preço: nenhum chega à margem desejada.' };
  return { kind: 'keep', text: 'Manter o preço: nada indica que outro renda mais.' };
}
