import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { productPath } from '#client/lib/paths.ts';
import { marketplaceFacts } from '#client/lib/marketplaces.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { Link } from 'react-router-dom';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { HubTiles_product$key } from './__generated__/HubTiles_product.graphql';

const MS_PER_DAY = 86_400_000;

/** Five figures of a product: revenue, units, profit, Buy Box, and when its stock ends. */
export function HubTiles({ product }: { product: HubTiles_product$key }) {
  const { id, salesMetrics, sideBySide, stockEnd } = useFragment(
    graphql`
      fragment HubTiles_product on MasterProduct @argumentDefinitions(period: { type: "ProductHubPeriod!" }) {
        id
        salesMetrics(period: $period) {
          startDate
          endDate
          units
          revenue {
            ...amount_money
          }
          revenueChangePercent
          profit {
            ...amount_money
          }
          marginPercent
          unitsWithoutCost
          marks {
            revenue {
              ...mark_figure
            }
            profit {
              ...mark_figure
            }
          }
        }
        sideBySide(period: $period) {
          buyBoxPercent
          lostBuyBoxes {
            product {
              marketplace
            }
            since
          }
        }
        stockEnd {
          coverDays
          available
          leadDays
          isShort
        }
      }
    `,
    product,
  );
  const { units, revenueChangePercent: change, marginPercent, unitsWithoutCost, startDate, endDate } = salesMetrics;
  const [revenue, profit] = [amountOf(salesMetrics.revenue), amountOf(salesMetrics.profit)];
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / MS_PER_DAY) + 1;
  const sold = markOf(salesMetrics.marks.revenue);
  const [lost] = sideBySide.lostBuyBoxes;
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:*:last:col-span-2 lg:grid-cols-5">
      <MetricCard
        title={`Receita · ${formatQuantity(days, 'dia', 'dias')}`}
        value={<Marked mark={sold}>{formatMoney(revenue)}</Marked>}
      >
        {change === null || change === undefined ? (
          <span>sem comparação</span>
        ) : (
          <span>
            <Trend isUp={change >= 0}>{formatPercent(Math.abs(change))}</Trend> vs. anteriores
          </span>
        )}
      </MetricCard>
      <MetricCard title="Unidades" value={<Marked mark={sold}>{formatCount(units)}</Marked>}>
        {formatDecimal(units / days)} por dia
      </MetricCard>
      <MetricCard
        title="Lucro"
        tone={profit ? (profit.minor >= 0 ? 'positive' : 'negative') : 'neutral'}
        value={
          <Marked mark={markOf(salesMetrics.marks.profit)} hasBadge={unitsWithoutCost > 0}>
            {profit ? <Trend isUp={profit.minor >= 0}>{formatMoney(profit)}</Trend> : UNKNOWN}
          </Marked>
        }
        badges={unitsWithoutCost > 0 && <Badge tone="warning">{formatCount(unitsWithoutCost)} un. sem custo</Badge>}
      >
        {formatPercent(marginPercent)}
        {profit && units > 0 && ` · ${formatMoney({ ...profit, minor: Math.round(profit.minor / units) })}/un.`}
      </MetricCard>
      <MetricCard title="Buy Box · 30 dias" value={formatPercent(sideBySide.buyBoxPercent)}>
        {lost ? (
          <Link to={productPath(id, 'price')} className="text-negative hover:underline">
            perdida n{marketplaceFacts(lost.product.marketplace).the} desde {formatDayAndClock(lost.since)}
          </Link>
        ) : sideBySide.buyBoxPercent === null ? (
          'não observada, ou sem concorrência'
        ) : (
          'do tempo observado'
        )}
      </MetricCard>
      <MetricCard
        title="Estoque acaba"
        tone={stockEnd?.isShort ? 'negative' : 'neutral'}
        value={endText(stockEnd?.coverDays, stockEnd?.available)}
      >
        {stockEnd
          ? `${formatCount(stockEnd.available)} un. · prazo ${formatQuantity(Math.round(stockEnd.leadDays), 'dia', 'dias')}`
          : 'sem previsão de vendas'}
      </MetricCard>
    </div>
  );
}

function endText(coverDays: number | null | undefined, available: number | null | undefined): string {
  if (available === 0 && !coverDays) return 'Acabou';
  if (coverDays === null || coverDays === undefined) return UNKNOWN;
  return formatQuantity(Math.floor(coverDays), 'dia', 'dias');
}
