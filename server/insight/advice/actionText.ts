import { formatAmount, type Money } from '#server/platform/values/money.ts';
import { units as unitsText } from '#server/insight/planning/insights/insight.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';

/** Amount in BRL, or as displayed without a rate. */
export const inReais = ({ brl, shown }: DollarMoney): Money => brl ?? shown;

/** The action of a product's evaluation in Portuguese, for insights. */
export function actionText({ action, product, status }: ProfitAnalysis): string {
  const amount = action.effect && action.effect.shown.minor > 0 ? formatAmount(inReais(action.effect)) : null;
  switch (action.kind) {
    case 'raise_price':
    case 'lower_price':
      return priceText(action);
    case 'cut_ads':
      if (status === 'costing') return 'Pausar os anúncios enquanto não há venda.';
      return `Reduzir lances ou pausar a campanha${amount ? `: ${amount} por mês não se pagam` : ''}.`;
    case 'stop_selling':
      return 'Nenhum preço é lucrativo com os custos de hoje: parar de vender até rever custo, frete e taxas.';
    case 'restock':
      return `Pedir ${unitsText(action.units!)}.`;
    case 'clear_stock':
      return status === 'costing'
        ? 'Não repor; liquidar ou retirar o estoque.'
        : 'Não repor; avaliar uma promoção ou a retirada do excesso.';
    case 'enter_cost':
      return `Informar o custo do produto: o lucro de ${product.sku ?? product.asin} é desconhecido.`;
    case 'keep':
      return action.reason === 'earlier_sales'
        ? 'Nada a mudar: são custos de vendas anteriores.'
        : 'Manter o preço e rever custo, frete e taxas.';
  }
}

/** `Mudar de R$ 55,99 para R$ 48,43.`, with the price that it costs where it costs the Buy Box. */
function priceText({ price, from, reason, buyBoxChance }: ProfitAnalysis['action']): string {
  const to = formatAmount(inReais(price!));
  const change = from ? `Mudar de ${formatAmount(inReais(from))} para ${to}.` : `Mudar para ${to}.`;
  if (reason !== 'loses_buy_box') return change;
  const chance = Math.round((buyBoxChance ?? 0) * 100);
  return `${change} A Buy Box é improvável nesse preço (${chance}%), mas ao de hoje cada venda dá prejuízo.`;
}
