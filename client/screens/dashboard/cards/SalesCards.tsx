import { lazy, Suspense, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { useNow } from '#client/data/useNow.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, formatQuantity, UNKNOWN } from '#client/lib/format.ts';
import { freightPath, missingCostsPath, paths } from '#client/lib/paths.ts';
import { enumName } from '#client/lib/schema.ts';
import { ExplainButton } from '#client/parts/explain/ExplainButton.tsx';
import { comparisonLabel, periodNames, unknownBeforeText } from '#client/lib/time/periods.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Marked } from '#client/ui/figures/Marked.tsx';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';
import type { SalesCards_metrics$key } from './__generated__/SalesCards_metrics.graphql';
import { BEFORE_ADS } from '#client/screens/dashboard/beforeAds.ts';
import { type Arrival, arrivalsInScope } from '#client/screens/dashboard/orders/arrivalsInScope.ts';
import type { CardMetric } from './figureAt.ts';
import { CardTrend } from './CardTrend.tsx';
import { resultPath, salesFilter, salesForm } from '#client/screens/dashboard/salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const SalesChartDialog = lazy(async () => ({
  default: (await import('#client/screens/dashboard/chart/SalesChartDialog.tsx')).SalesChartDialog,
}));

const KeepFigures = lazy(async () => ({ default: (await import('./KeepFigures.ts')).KeepFigures }));

const TARGET_ACOS_PERCENT = 15; // spec 9

/**
 * The five figures of the scope. Unknown before the first orders. Orders that arrive later count as new until the figures
 * are refetched, which changes `fetchKey`.
 */
export function SalesCards({
  metrics,
  arrivals,
  fetchKey = 0,
  areOrdersComplete = true,
}: {
  metrics: SalesCards_metrics$key;
  arrivals: readonly Arrival[];
  fetchKey?: number;
  areOrdersComplete?: boolean;
}) {
  const data = useFragment(
    graphql`
      fragment SalesCards_metrics on SalesMetrics {
        revenue {
          ...amount_money
        }
        todayRevenue {
          ...amount_money
        }
        revenueChangePercent
        endDate
        comparedUntil
        unknownBefore
        orders
        newOrders
        pendingOrders
        units
        unitsPerOrder
        acosPercent
        spendWithoutSales
        profit {
          ...amount_money
        }
        isProfitBeforeAds
        profitWithoutOrder {
          ...amount_money
        }
        marks {
          revenue {
            ...mark_figure
          }
          profit {
            ...mark_figure
          }
          acos {
            ...mark_figure
          }
        }
        todayMark {
          ...mark_figure
        }
        ...KeepFigures_metrics
        marginPercent
        unitsWithoutCost
        unitsWithoutFee
        unitsWithoutFreight
        unitsWithoutPrice
        hasExchange
      }
    `,
    metrics,
  );
  const { view } = useUrlView(salesForm);
  const now = useNow();
  const { acosPercent, revenueChangePercent: change } = data;
  const oldPending = data.pendingOrders - data.newOrders;
  const isUnread = !areOrdersComplete && data.orders === 0 && data.units === 0;
  const known = <Value,>(value: Value) => (isUnread ? null : value);
  const { revenue, profit: profitMark, acos } = data.marks;
  const missing = markOf(profitMark).missing;
  const profit = known(amountOf(data.profit));
  const rest = amountOf(data.profitWithoutOrder);
  const compared = comparisonLabel(view.period, data.comparedUntil, view.comparison);
  const isUnlike = compared && !data.comparedUntil && data.endDate >= saoPauloDay(now);
  const unlike = isUnlike ? 'hoje ainda não acabou' : null;
  const [chart, setChart] = useState<{ metric: CardMetric; card: string } | null>(null);
  const isToday = view.period === 'today';
  const title = isToday ? "Today's Sales" : `Sales · ${periodNames[view.period]}`;
  const about = (metric: CardMetric, card: string) => ({
    title: card,
    aside: <ExplainButton card={card} metric={enumName(metric)} filter={salesFilter(view)} />,
    footer: !isUnread && (
      <CardTrend
        metric={metric}
        card={card}
        compared={compared}
        unknownBefore={data.unknownBefore ?? null}
        unlike={unlike}
        fetchKey={fetchKey}
        onOpen={() => setChart({ metric, card })}
      />
    ),
  });
  return (
    <section
      aria-label="Indicadores"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line *:first:col-span-2 lg:grid-cols-5 lg:*:first:col-span-1"
    >
      <MetricCard
        {...about('revenue', title)}
        lang={isToday ? 'en' : undefined}
        value={
          <Marked mark={markOf(revenue)} hasBadge>
            {formatMoney(known(amountOf(data.revenue)))}
          </Marked>
        }
        badges={
          <>
            {!data.hasExchange && <Badge tone="warning">sem câmbio</Badge>}
            <Missing count={data.unitsWithoutPrice} what="preço" />
          </>
        }
      >
        {compared && (
          <span className="flex flex-wrap gap-x-1">
            {change == null ? (
              UNKNOWN
            ) : (
              <Trend isUp={change >= 0}>{`${change > 0 ? '+' : ''}${formatPercent(change)}`}</Trend>
            )}{' '}
            {compared}
          </span>
        )}
        {unlike && <span>{unlike}</span>}
        {compared && data.unknownBefore && <span>{unknownBeforeText(data.unknownBefore)}</span>}
        {!isToday && (
          <span>
            <span lang="en">Today&apos;s Sales</span>:{' '}
            <Marked mark={markOf(data.todayMark)}>{formatMoney(known(amountOf(data.todayRevenue)))}</Marked>
          </span>
        )}
      </MetricCard>
      <MetricCard {...about('orders', 'Orders')} lang="en" value={formatCount(known(data.orders))}>
        <span lang="en" title="Pendentes dos últimos 14 dias">
          {isUnread ? UNKNOWN : `+${formatCount(data.newOrders + arrivalsInScope(arrivals, view))}`} new
        </span>
        {oldPending > 0 && <span lang="pt-BR">{formatCount(oldPending)} pendentes há mais de 14 dias</span>}
      </MetricCard>
      <MetricCard {...about('units', 'Units Sold')} lang="en" value={formatCount(known(data.units))}>
        <span>{formatDecimal(data.unitsPerOrder)} un. por pedido</span>
      </MetricCard>
      <MetricCard
        {...about('acos', 'ACOS')}
        value={<Marked mark={markOf(acos)}>{formatPercent(acosPercent)}</Marked>}
        tone={acosPercent == null ? 'neutral' : acosPercent <= TARGET_ACOS_PERCENT ? 'positive' : 'negative'}
        badges={data.spendWithoutSales && <Badge tone="warning">gasto sem venda</Badge>}
      >
        <span lang="en">Target: 15%</span>
      </MetricCard>
      <MetricCard
        {...about('profit', 'Net Profit')}
        lang="en"
        value={
          <Marked mark={markOf(profitMark)} hasBadge>
            {formatMoney(profit)}
          </Marked>
        }
        tone={profit && profit.minor < 0 ? 'negative' : 'neutral'}
        badges={
          <>
            {missing.length > 0 && (
              <Badge tone="warning" title={missing.join(', ')}>
                {missing[0]}
                {missing.length > 1 && ` +${missing.length - 1}`}
              </Badge>
            )}
            <Missing count={data.unitsWithoutCost} what="custo" to={missingCostsPath()} />
            <Missing count={data.unitsWithoutFee} what="tarifa" to={`${paths.costs}?tab=fees`} />
            <Missing count={data.unitsWithoutFreight} what="frete próprio" to={freightPath} />
          </>
        }
      >
        <span className="flex flex-wrap justify-between gap-x-2">
          {data.isProfitBeforeAds && (
            <span className="w-full">
              {BEFORE_ADS}
              {rest && ` (${formatMoney(rest)})`}
            </span>
          )}
          {formatPercent(data.marginPercent)} de margem
          <Link to={resultPath(view)} className="text-link hover:underline print:hidden">
            Ver DRE
          </Link>
        </span>
      </MetricCard>
      <LoadedLater>
        <KeepFigures metrics={data} />
      </LoadedLater>
      {chart && (
        <Suspense>
          <SalesChartDialog
            {...chart}
            compared={compared}
            unknownBefore={data.unknownBefore ?? null}
            fetchKey={fetchKey}
            reasons={
              markOf(chart.metric === 'profit' || chart.metric === 'acos' ? data.marks[chart.metric] : revenue).reasons
            }
            onClose={() => setChart(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Number of units with missing data. `to` links to the page where it is entered. */
function Missing({ count, what, to }: { count: number; what: string; to?: string }) {
  if (count <= 0) return null;
  const badge = (
    <Badge
      tone="warning"
      title={`${formatQuantity(count, 'unidade vendida', 'unidades vendidas')} sem ${what} conhecido`}
    >
      {formatCount(count)} un. sem {what}
    </Badge>
  );
  return to ? (
    <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
      {badge}
    </Link>
  ) : (
    badge
  );
}
