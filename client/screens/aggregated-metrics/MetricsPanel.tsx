import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Pagination } from '#client/ui/controls/Pagination.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import type { MetricsPanel_page$key } from './__generated__/MetricsPanel_page.graphql';
import { MetricsTable } from './MetricsTable.tsx';
import { fileQuery, metricsForm, PAGE_SIZE } from './metricsView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

const SEARCH_DELAY_MS = 300;

/** Table of the report with search, pagination and export, or an empty state. */
export function MetricsPanel({
  report,
  failure,
  children,
}: {
  /** Null after a failed load. */
  report: MetricsPanel_page$key | null;
  /** In place of the rows after a failed load. */
  failure?: ReactNode;
  /** Note above the table. */
  children?: ReactNode;
}) {
  const data = useFragment(
    graphql`
      fragment MetricsPanel_page on AggregatedMetricsPage {
        rowCount
        page
        ...MetricsTable_page
      }
    `,
    report,
  );
  const { view, change } = useUrlView(metricsForm);
  const { search, marketplace, asinLevel } = view;
  const isFiltered = search !== '' || marketplace !== undefined || asinLevel !== undefined;
  const count = data?.rowCount ?? 0;
  return (
    <section aria-label={t('aggregatedMetrics.products')} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="font-semibold sm:mr-2">
          {data ? t('aggregatedMetrics.products2', { count }) : t('aggregatedMetrics.products')}
        </h2>
        <div className="order-last w-full min-w-0 sm:order-none sm:w-auto sm:min-w-60 sm:flex-1">
          <div className="sm:max-w-md">
            <SearchField
              label={t('aggregatedMetrics.search')}
              placeholder={t('aggregatedMetrics.productSkuOrAsin')}
              value={search}
              delayMs={SEARCH_DELAY_MS}
              // one history entry for a whole search
              onChange={(next) => change({ search: next }, { replace: search !== '' && next !== '' })}
            />
          </div>
        </div>
        <span className="ml-auto">
          <ExportButton path="/api/dashboard/aggregated-metrics/export" query={fileQuery(view)} isEmpty={count === 0} />
        </span>
      </div>
      {count > 0 && children && <p className="px-4 pb-2 text-label text-muted">{children}</p>}
      {!data ? (
        failure
      ) : count === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            title={t('aggregatedMetrics.noProductFound')}
            hint={
              isFiltered
                ? t('aggregatedMetrics.tryAnotherPeriodOtherFiltersOr')
                : t('aggregatedMetrics.nothingWasSoldOrSeenOn')
            }
          >
            {isFiltered ? (
              <Button onClick={() => change({ search: '', marketplace: undefined, asinLevel: undefined })}>
                {t('aggregatedMetrics.clearFilters')}
              </Button>
            ) : (
              <CredentialsLink />
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <MetricsTable report={data} />
          <Pagination
            page={data.page}
            pageSize={PAGE_SIZE}
            total={count}
            onChange={(next) => change({ page: next }, { resetScroll: true })}
          />
        </>
      )}
    </section>
  );
}
