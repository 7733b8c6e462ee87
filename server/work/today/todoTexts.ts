import { formatAmount } from '#server/platform/values/money.ts';
import type { DifferenceCause, DifferenceTotal } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import { figure } from '#server/insight/planning/insights/insight.ts';
import type { AlertTodo } from './todos.ts';

/** Open alerts of a kind together. */
export interface FoundAlerts {
  kind: AlertTodo;
  /** Sum of what is at stake, centavos of BRL; null: of none is it known. */
  minor: number | null;
  count: number;
  /** Units of those whose evidence names them. */
  units: number | null;
  /** The one with most at stake; without a product where one alert is about several. */
  largest: { name: string | null; currency: string | null; evidence: Partial<Record<string, number | null>> };
}

interface Texts {
  title: string;
  text: string;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
const largestOf = (name: string | null, more: string) => (name ? `Maior: ${name}${more}.` : '');
const days = (count: number) => counted(Math.round(count), 'dia', 'dias');

/** Texts of what alerts are about. */
export const alertTexts: Record<AlertTodo, (found: FoundAlerts) => Texts> = {
  low_stock: ({ count, largest: { name, evidence } }) => ({
    title:
      count === 1
        ? '1 produto fica sem estoque antes de um pedido chegar'
        : `${counted(count, 'produto', 'produtos')} ficam sem estoque antes de um pedido chegar`,
    text: largestOf(
      name,
      (evidence.available ?? 0) <= 0
        ? `, sem estoque; um pedido leva ${days(evidence.leadDays ?? 0)}`
        : `, dura ${days(evidence.coverDays ?? 0)}; um pedido leva ${days(evidence.leadDays ?? 0)}`,
    ),
  }),
  lost_buy_box: ({ count, largest: { name, currency, evidence } }) => ({
    title: `Buy Box perdida em ${counted(count, 'anúncio', 'anúncios')}`,
    text: largestOf(name, pricesText(evidence, currency)),
  }),
  missing_cost: ({ count, units, largest: { name } }) => ({
    title: units ? `${counted(units, 'unidade vendida', 'unidades vendidas')} sem custo` : 'Vendas sem custo',
    text: `Estão fora do lucro: ${counted(count, 'produto', 'produtos')}. ${largestOf(name, '')}`.trim(),
  }),
  hemorrhage: ({ count, largest: { name, evidence } }) => ({
    title:
      count === 1
        ? '1 produto vende com prejuízo grave'
        : `${counted(count, 'produto', 'produtos')} vendem com prejuízo grave`,
    text: largestOf(
      name,
      evidence.marginPercent == null ? '' : `, margem de ${figure(evidence.marginPercent)}% em 30 dias`,
    ),
  }),
};

function pricesText(
  { priceMinor, ourPriceMinor }: FoundAlerts['largest']['evidence'],
  currency: string | null,
): string {
  if (priceMinor == null || !currency) return '';
  const ours = ourPriceMinor == null ? '' : `; o seu preço é ${formatAmount({ minor: ourPriceMinor, currency })}`;
  return `, quem a tem vende por ${formatAmount({ minor: priceMinor, currency })}${ours}`;
}

const causesText = (causes: readonly DifferenceCause[]) => {
  const certain = causes.filter(({ isCertain }) => isCertain);
  return certain.length > 0 ? `Maior: ${certain[0]!.text}.` : '';
};

export const toCheckTexts = ({ count }: DifferenceTotal, causes: readonly DifferenceCause[]): Texts => ({
  title: `${counted(count, 'cobrança', 'cobranças')} para conferir`,
  text: causesText(causes),
});

export const heldTexts = ({ orderCount }: DifferenceTotal, causes: readonly DifferenceCause[]): Texts => ({
  title: `Dinheiro retido de ${counted(orderCount, 'pedido', 'pedidos')}`,
  text: causesText(causes),
});
