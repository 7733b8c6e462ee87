import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { type Amount, formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { ordersPath, productPath } from '#client/lib/paths.ts';
import { marketplaceFacts, marketplaceName } from '#client/lib/marketplaces.ts';
import { formatDayAndClock } from '#client/lib/time/time.ts';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MarkedProfit } from '#client/ui/figures/MarkedProfit.tsx';
import { SumLink } from '#client/ui/figures/SumLink.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import type { HubTiles_product$key } from './__generated__/HubTiles_product.graphql';

const MS_PER_DAY = 86_400_000;

/** Five figures of a product: revenue, units, profit, Buy Box, and when its stock ends. */
export function HubTiles({ product }: { product: HubTiles_product$key }) {
  const { id, salesMetrics, sideBySide, stockEnd } = useFragment(
    graphql`
      fragment HubTiles_product on MasterProduct
      @argumentDefinitions(period: { type: "ProductHubPeriod!" }, currency: { type: "ReportCurrency" }) {
        id
        salesMetrics(period: $period, in: $currency) {
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
        sideBySide(period: $period, in: $currency) {
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
  // the days, since the page's own period may be another by the time it is opened
  const orders = ordersPath({ period: 'custom', startDate, endDate, product: id });
  const sold = markOf(salesMetrics.marks.revenue);
  const [lost] = sideBySide.lostBuyBoxes;
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:*:first:col-span-2 lg:grid-cols-5">
      <MetricCard
        title={t('product.revenueDays', { days })}
        value={
          <Marked mark={sold}>
            <SumLink to={orders}>{formatMoney(revenue)}</SumLink>
          </Marked>
        }
      >
        {change === null || change === undefined ? (
          <span>{t('product.noComparison')}</span>
        ) : (
          <span className="flex flex-wrap items-center gap-x-1">
            <Trend isUp={change >= 0}>{formatPercent(Math.abs(change))}</Trend> {t('product.vsPrevious')}
          </span>
        )}
      </MetricCard>
      <MetricCard
        title={t('product.units')}
        value={
          <Marked mark={sold}>
            <SumLink to={orders}>{formatCount(units)}</SumLink>
          </Marked>
        }
      >
        {t('product.perDay', { units: formatDecimal(units / days) })}
      </MetricCard>
      <MetricCard
        title={t('product.profit')}
        tone={profit ? (profit.minor >= 0 ? 'positive' : 'negative') : 'neutral'}
        value={
          <MarkedProfit
            mark={markOf(salesMetrics.marks.profit)}
            hasBadge={unitsWithoutCost > 0}
            profit={profit}
            orders={orders}
          />
        }
        badges={
          unitsWithoutCost > 0 && (
            <Badge tone="warning">
              {t('product.unitsWithoutCost', { unitsWithoutCost: formatCount(unitsWithoutCost) })}
            </Badge>
          )
        }
      >
        {formatPercent(marginPercent)}
        {profit && units > 0 && t('product.unit', { profit: perUnit(profit, units) })}
      </MetricCard>
      <MetricCard title={t('product.buyBox30Days')} value={formatPercent(sideBySide.buyBoxPercent)}>
        {lost ? (
          <Link to={productPath(id, 'price')} className="text-negative hover:underline">
            {t('product.lostOnSince', {
              article: marketplaceFacts(lost.product.marketplace).the.split(' ')[0]!,
              marketplace: marketplaceName(lost.product.marketplace),
              since: formatDayAndClock(lost.since),
            })}
          </Link>
        ) : sideBySide.buyBoxPercent === null ? (
          t('product.notObservedOrNoCompetition')
        ) : (
          t('product.ofTheObservedTime')
        )}
      </MetricCard>
      <MetricCard
        title={t('product.stockRunsOut')}
        tone={stockEnd?.isShort ? 'negative' : 'neutral'}
        value={endText(stockEnd?.coverDays, stockEnd?.available)}
      >
        {stockEnd
          ? t('product.unitsLeadTimeDays', {
              available: formatCount(stockEnd.available),
              leadDays: Math.round(stockEnd.leadDays),
            })
          : t('product.noSalesForecast')}
      </MetricCard>
    </div>
  );
}

const perUnit = (sum: Amount, units: number) => formatMoney({ ...sum, minor: Math.round(sum.minor / units) });

function endText(coverDays: number | null | undefined, available: number | null | undefined): string {
  if (available === 0 && !coverDays) return t('product.outOfStock');
  if (coverDays === null || coverDays === undefined) return UNKNOWN;
  return t('product.days', { coverDays: Math.floor(coverDays) });
}
