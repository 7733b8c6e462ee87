import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Tooltip } from '#client/ui/overlay/Tooltip.tsx';
import type { MetricsCards_totals$key } from './__generated__/MetricsCards_totals.graphql';

/** Four figures of the whole report, independent of the search. Unknown after a failed load and before the first sync. */
export function MetricsCards({ totals: key }: { totals: MetricsCards_totals$key | null }) {
  const totals = useFragment(
    graphql`
      fragment MetricsCards_totals on AggregatedMetricsTotals {
        products
        units
        orders
        revenue {
          ...amount_money
        }
        averageTicket {
          ...amount_money
        }
        ticketPerOrder {
          ...amount_money
        }
        hasExchange
      }
    `,
    key,
  );
  return (
    <section
      aria-label="Resumo"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 max-lg:[&>*:first-child]:col-span-2 max-lg:[&>*:last-child]:col-span-2"
    >
      <MetricCard
        title="Receita Total"
        value={formatMoney(amountOf(totals?.revenue))}
        badges={totals?.hasExchange === false && <Badge tone="warning">sem câmbio</Badge>}
      >
        {totals ? formatQuantity(totals.orders, 'pedido', 'pedidos') : UNKNOWN}
      </MetricCard>
      <MetricCard title="Unidades Vendidas" value={formatCount(totals?.units)}>
        sem as canceladas
      </MetricCard>
      <MetricCard title="Produtos Ativos" value={formatCount(totals?.products)}>
        com vendas ou visitas no período
      </MetricCard>
      <MetricCard title="Ticket Médio" value={formatMoney(amountOf(totals?.averageTicket))}>
        <span>
          <Tooltip text="Receita ÷ unidades">por unidade</Tooltip> · Ticket por pedido:{' '}
          {formatMoney(amountOf(totals?.ticketPerOrder))}
        </span>
      </MetricCard>
    </section>
  );
}
