import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
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
      aria-label={t('aggregatedMetrics.summary')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4 max-lg:[&>*:first-child]:col-span-2 max-lg:[&>*:last-child]:col-span-2"
    >
      <MetricCard
        title={t('aggregatedMetrics.totalRevenue')}
        value={formatMoney(amountOf(totals?.revenue))}
        badges={totals?.hasExchange === false && <Badge tone="warning">{t('aggregatedMetrics.noExchangeRate')}</Badge>}
      >
        {totals ? t('aggregatedMetrics.orders', { orders: totals.orders }) : UNKNOWN}
      </MetricCard>
      <MetricCard title={t('aggregatedMetrics.unitsSold')} value={formatCount(totals?.units)}>
        {t('aggregatedMetrics.withoutTheCancelledOnes')}
      </MetricCard>
      <MetricCard title={t('aggregatedMetrics.activeProducts')} value={formatCount(totals?.products)}>
        {t('aggregatedMetrics.withSalesOrVisitsInThe')}
      </MetricCard>
      <MetricCard title={t('aggregatedMetrics.averageTicket')} value={formatMoney(amountOf(totals?.averageTicket))}>
        <span>
          <Tooltip text={t('aggregatedMetrics.revenueUnits')}>{t('aggregatedMetrics.perUnit')}</Tooltip>{' '}
          {t('aggregatedMetrics.ticketPerOrder', { ticketPerOrder: formatMoney(amountOf(totals?.ticketPerOrder)) })}
        </span>
      </MetricCard>
    </section>
  );
}
