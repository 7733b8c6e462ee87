import { PackageX } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatCount, formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import type { OverviewCards_overview$key } from './__generated__/OverviewCards_overview.graphql';
import { viewForm } from './amazonDataView.ts';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

/**
 * The four overview figures (spec 2) and the products low in stock. Before the first sync they are unknown, with the next
 * step.
 */
export function OverviewCards({ overview, isSynced }: { overview: OverviewCards_overview$key; isSynced: boolean }) {
  const figures = useFragment(
    graphql`
      fragment OverviewCards_overview on DataOverview {
        products
        ordersToday
        revenueToday {
          ...amount_money
        }
        competitors
        pendingInsights
        lowStockProducts
      }
    `,
    overview,
  );
  const { linkTo } = useUrlView(viewForm);
  const low = figures.lowStockProducts;
  const isRead = isSynced || figures.products > 0;
  const count = (value: number) => (isRead ? formatCount(value) : UNKNOWN);
  return (
    <>
      <section
        aria-label={t('amazonData.summary')}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4"
      >
        <MetricCard title={t('amazonData.totalProducts')} value={count(figures.products)}>
          {t('amazonData.active')}
        </MetricCard>
        <MetricCard title={t('amazonData.ordersToday')} value={count(figures.ordersToday)}>
          {t('amazonData.ofRevenue', { revenueToday: formatMoney(isRead ? amountOf(figures.revenueToday) : null) })}
        </MetricCard>
        <MetricCard title={t('amazonData.competitors')} value={count(figures.competitors)}>
          {t('amazonData.seenOnYourListings')}
        </MetricCard>
        <MetricCard title={t('amazonData.pendingInsights')} value={count(figures.pendingInsights)}>
          <Link to={linkTo({ tab: 'insights' })} className="w-fit underline underline-offset-2 hover:text-ink">
            {t('amazonData.seeInsights')}
          </Link>
        </MetricCard>
      </section>
      {!isRead && (
        <div className="rounded-lg border border-line bg-surface">
          <NothingRead />
        </div>
      )}
      {low > 0 && (
        <Link
          to={linkTo({ tab: 'inventory' })}
          className="flex items-center gap-2 rounded-lg border border-line bg-surface px-4 py-2.5 text-small text-muted hover:underline"
        >
          <PackageX size={16} aria-hidden className="shrink-0" />
          {t('amazonData.productsWithLessThan50Units', { low })}
        </Link>
      )}
    </>
  );
}

/** Empty state before the first sync (text of spec 8), with the next step. */
export const NothingRead = () => (
  <EmptyState title={t('amazonData.noDataFound')} hint={t('amazonData.runTheSyncToGetData')}>
    <CredentialsLink />
  </EmptyState>
);
