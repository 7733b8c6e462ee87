import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatMoney, formatQuantity } from '#client/lib/format.ts';
import { periodNames } from '#client/lib/time/periods.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Marked } from '#client/ui/figures/Marked.tsx';
import type { OrdersSummary_counts$key } from './__generated__/OrdersSummary_counts.graphql';
import type { OrdersSummary_totals$key } from './__generated__/OrdersSummary_totals.graphql';
import { ordersForm, type OrdersView } from './ordersView.ts';

/** What the filter amounts to, in a sentence; of a search, how many are outside of the period. */
export function OrdersSummary({
  counts,
  totals,
}: {
  counts: OrdersSummary_counts$key;
  totals: OrdersSummary_totals$key | null;
}) {
  const { all, outsidePeriod, isCapped } = useFragment(
    graphql`
      fragment OrdersSummary_counts on OrderCounts {
        all
        outsidePeriod
        isCapped
      }
    `,
    counts,
  );
  const { view } = useUrlView(ordersForm);
  if (view.search)
    return (
      <p className="text-small text-muted">
        {isCapped ? 'Mais de ' : ''}
        {formatQuantity(all, 'pedido encontrado', 'pedidos encontrados')} em qualquer data
        {outsidePeriod > 0 && ` · ${formatQuantity(outsidePeriod, 'pedido', 'pedidos')} fora do período escolhido`}
      </p>
    );
  return totals && <Totals view={view} totals={totals} />;
}

function Totals({ view, totals }: { view: OrdersView; totals: OrdersSummary_totals$key }) {
  const { orders, revenue, profit, revenueMark, profitMark, isProfitBeforeAds, hasWithoutOrder, isCapped } =
    useFragment(
      graphql`
        fragment OrdersSummary_totals on OrderTotals {
          orders
          revenue {
            ...amount_money
          }
          profit {
            ...amount_money
          }
          revenueMark {
            ...mark_figure
          }
          profitMark {
            ...mark_figure
          }
          isProfitBeforeAds
          hasWithoutOrder
          isCapped
        }
      `,
      totals,
    );
  return (
    <p className="text-small text-muted">
      {isCapped && 'Dos 10.000 mais recentes: '}
      {formatQuantity(orders, 'pedido', 'pedidos')} {daysText(view)} ·{' '}
      <span className="text-ink tabular-nums">
        <Marked mark={markOf(revenueMark)}>{formatMoney(amountOf(revenue))}</Marked>
      </span>{' '}
      · lucro{isProfitBeforeAds && ' antes da publicidade'}{' '}
      <span className="text-ink tabular-nums">
        <Marked mark={markOf(profitMark)}>{formatMoney(amountOf(profit))}</Marked>
      </span>
      {hasWithoutOrder && (
        <span title="Armazenagem, despesas da conta, reembolsos por produto e publicidade de dias sem venda do produto.">
          {' '}
          · inclui o que não é de um pedido
        </span>
      )}
    </p>
  );
}

/** `nos últimos 30 dias`, `de 01/11/2026 a 30/11/2026`, `em "Este mês"`. */
function daysText({ period, startDate, endDate }: OrdersView): string {
  if (startDate && endDate) return `de ${formatDayOnly(startDate)} a ${formatDayOnly(endDate)}`;
  const name = periodNames[period];
  return /^Últimos/.test(name) ? `nos ${name.toLowerCase()}` : `em “${name}”`;
}
