import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import { useNow } from '#client/data/useNow.ts';
import { formatCount, formatDecimal, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { htmlLanguage, specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
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
import { SalesChartPanel } from '#client/screens/dashboard/chart/SalesChartPanel.tsx';
import { CardTrend } from './CardTrend.tsx';
import { resultPath, salesFilter, salesForm } from '#client/screens/dashboard/salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

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
  const { view, change: changeView } = useUrlView(salesForm);
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
  const unlike = isUnlike ? t('dashboard.todayIsNotOverYet') : null;
  const isToday = view.period === 'today';
  const title = isToday ? "Today's Sales" : t('dashboard.sales3', { periodNames: periodNames[view.period] });
  const unknownBefore = data.unknownBefore ?? null;
  const names: Record<CardMetric, string> = {
    revenue: title,
    orders: t('dashboard.orders'),
    units: t('dashboard.unitsSold'),
    acos: 'ACOS',
    profit: t('dashboard.netProfit'),
  };
  const about = (metric: CardMetric) => ({
    title: names[metric],
    aside: <ExplainButton card={names[metric]} metric={enumName(metric)} filter={salesFilter(view)} />,
    footer: !isUnread && (
      <CardTrend
        card={names[metric]}
        isChosen={view.card === metric}
        trend={compared && metric !== 'revenue' ? { metric, compared, unknownBefore, unlike, fetchKey } : null}
        onChoose={() => changeView({ card: metric })}
      />
    ),
  });
  const charted = view.card === 'profit' || view.card === 'acos' ? data.marks[view.card] : revenue;
  return (
    <>
      <section
        aria-label={t('dashboard.indicators')}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line *:first:col-span-2 lg:grid-cols-5 lg:*:first:col-span-1"
      >
        <MetricCard
          {...about('revenue')}
          lang={isToday ? specifiedEnglish() : undefined}
          value={
            <Marked mark={markOf(revenue)} hasBadge>
              {formatMoney(known(amountOf(data.revenue)))}
            </Marked>
          }
          badges={
            <>
              {!data.hasExchange && <Badge tone="warning">{t('dashboard.noExchangeRate')}</Badge>}
              <Missing count={data.unitsWithoutPrice} what={t('dashboard.price')} />
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
              <span lang={specifiedEnglish()}>{t('dashboard.todaysSales')}</span>:{' '}
              <Marked mark={markOf(data.todayMark)}>{formatMoney(known(amountOf(data.todayRevenue)))}</Marked>
            </span>
          )}
        </MetricCard>
        <MetricCard {...about('orders')} lang={specifiedEnglish()} value={formatCount(known(data.orders))}>
          <span lang={specifiedEnglish()} title={t('dashboard.pendingOfTheLast14Days')}>
            {t('dashboard.new', {
              unknown: isUnread ? UNKNOWN : `+${formatCount(data.newOrders + arrivalsInScope(arrivals, view))}`,
            })}
          </span>
          {oldPending > 0 && (
            <span lang={htmlLanguage()}>
              {t('dashboard.pendingForMoreThan14Days', { oldPending: formatCount(oldPending) })}
            </span>
          )}
        </MetricCard>
        <MetricCard {...about('units')} lang={specifiedEnglish()} value={formatCount(known(data.units))}>
          <span>{t('dashboard.unitsPerOrder', { unitsPerOrder: formatDecimal(data.unitsPerOrder) })}</span>
        </MetricCard>
        <MetricCard
          {...about('acos')}
          value={<Marked mark={markOf(acos)}>{formatPercent(acosPercent)}</Marked>}
          tone={acosPercent == null ? 'neutral' : acosPercent <= TARGET_ACOS_PERCENT ? 'positive' : 'negative'}
          badges={data.spendWithoutSales && <Badge tone="warning">{t('dashboard.spendWithoutSale')}</Badge>}
        >
          <span lang={specifiedEnglish()}>{t('dashboard.target15Percent')}</span>
        </MetricCard>
        <MetricCard
          {...about('profit')}
          lang={specifiedEnglish()}
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
              <Missing count={data.unitsWithoutCost} what={t('dashboard.cost')} to={missingCostsPath()} />
              <Missing count={data.unitsWithoutFee} what={t('dashboard.fee')} to={`${paths.costs}?tab=fees`} />
              <Missing count={data.unitsWithoutFreight} what={t('dashboard.ownFreight')} to={freightPath} />
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
            {t('dashboard.margin', { marginPercent: formatPercent(data.marginPercent) })}
            <Link
              to={resultPath(view)}
              className="inline-flex min-h-6 items-center text-link hover:underline print:hidden"
            >
              {t('dashboard.seeIncomeStatement')}
            </Link>
          </span>
        </MetricCard>
        <LoadedLater>
          <KeepFigures metrics={data} />
        </LoadedLater>
      </section>
      {!isUnread && (
        <SalesChartPanel
          metric={view.card}
          card={names[view.card]}
          compared={compared}
          unknownBefore={unknownBefore}
          fetchKey={fetchKey}
          reasons={markOf(charted).reasons}
        />
      )}
    </>
  );
}

/** Number of units with missing data. `to` links to the page where it is entered. */
function Missing({ count, what, to }: { count: number; what: string; to?: string }) {
  if (count <= 0) return null;
  const badge = (
    <Badge tone="warning" title={t('dashboard.unitsSoldWithoutAKnown', { count, what })}>
      {t('dashboard.unitsWithout', { count: formatCount(count), what })}
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
