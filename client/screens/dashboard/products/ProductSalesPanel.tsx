import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
import type { ProductSalesPanel_viewer$key } from './__generated__/ProductSalesPanel_viewer.graphql';
import { BEFORE_ADS } from '#client/screens/dashboard/beforeAds.ts';
import { CancelledLink } from '#client/screens/dashboard/CancelledLink.tsx';
import { isUnderWay } from '#client/lib/schema.ts';
import { toast } from '#client/ui/overlay/toast.tsx';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';
import { LiveIndicator } from '#client/screens/dashboard/orders/LiveIndicator.tsx';
import { ProductSalesTable } from './ProductSalesTable.tsx';
import { PrintButton } from './PrintButton.tsx';
import type { SoldProducts } from './soldProducts.ts';
import { PAGE_SIZE, salesForm, sortedRestQuery } from '#client/screens/dashboard/salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { SyncButton } from '#client/screens/dashboard/start/SyncButton.tsx';
import { SyncedLabel } from '#client/screens/dashboard/start/SyncedLabel.tsx';

const NoProducts = lazy(async () => ({ default: (await import('./NoProducts.tsx')).NoProducts }));
const Pagination = lazy(async () => ({ default: (await import('#client/ui/controls/Pagination.tsx')).Pagination }));
const PrintedSales = lazy(async () => ({ default: (await import('./PrintedSales.tsx')).PrintedSales }));

const NO_PRODUCTS = { id: 'no-products' };

/** Product table with toolbar and pagination, or an empty state. */
export function ProductSalesPanel({
  viewer,
  queryRef,
  onRefresh,
}: {
  viewer: ProductSalesPanel_viewer$key;
  /** Changes with each load, but not with a background refresh. */
  queryRef: object;
  onRefresh: () => void;
}) {
  const data = useFragment(
    graphql`
      fragment ProductSalesPanel_viewer on Viewer
      @argumentDefinitions(
        filter: { type: "SalesFilter!" }
        sort: { type: "ProductSalesSort" }
        page: { type: "Int!" }
        currency: { type: "ReportCurrency" }
      ) {
        hasConnections
        latestSync {
          status
          ...SyncedLabel_run
        }
        salesMetrics(filter: $filter, in: $currency) {
          isProfitBeforeAds
          ...CancelledLink_metrics
        }
        productSales(filter: $filter, in: $currency, sort: $sort, page: $page) {
          page
          rowCount
          ...ProductSalesTable_page
        }
      }
    `,
    viewer,
  );
  const { view, change } = useUrlView(salesForm);
  const { rowCount, page: number } = data.productSales;
  const [printed, setPrinted] = useState<SoldProducts | null>(null);
  const handlePrinted = useCallback(() => setPrinted(null), []);
  const isEmpty = rowCount === 0;
  const isSyncing = data.latestSync != null && isUnderWay(data.latestSync.status);

  useEffect(() => {
    // Spec 8, once there is something to synchronise. Once per load: one id, and not for background refreshes.
    if (isEmpty && !isSyncing && data.hasConnections) toast(t('dashboard.noProductFoundUseTheButton'), NO_PRODUCTS);
    else if (!isEmpty) toast.dismiss(NO_PRODUCTS.id); // no longer true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the end of a sync is not a load
  }, [queryRef, isEmpty]);

  const syncButton = <SyncButton tone={isEmpty ? 'primary' : 'secondary'} onRefresh={onRefresh} />;
  if (isEmpty)
    return (
      <Panel>
        <Suspense fallback={<div className="h-48" />}>
          <NoProducts hasConnections={data.hasConnections} isSyncing={isSyncing}>
            {syncButton}
          </NoProducts>
        </Suspense>
      </Panel>
    );
  const heading = (
    <>
      <h2 className="font-semibold">{t('dashboard.products', { rowCount })}</h2>
      <CancelledLink metrics={data.salesMetrics} />
      {data.salesMetrics.isProfitBeforeAds && (
        <span className="text-label text-muted">{t('dashboard.profit2', { beforeAds: BEFORE_ADS })}</span>
      )}
      <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 sm:ml-auto sm:w-auto print:hidden">
        <LiveIndicator />
        <SyncedLabel run={data.latestSync ?? null} />
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          <PrintButton onReady={setPrinted} />
          <ExportButton path="/api/dashboard-local/products/export" query={sortedRestQuery(view)} isEmpty={false} />
          {syncButton}
        </span>
      </span>
    </>
  );
  return (
    <Panel>
      <ProductSalesTable
        page={data.productSales}
        heading={heading}
        printedRows={
          printed && (
            <Suspense>
              <PrintedSales sold={printed} onPrinted={handlePrinted} />
            </Suspense>
          )
        }
      />
      <LoadedLater fallback={<div className="h-12" />}>
        <Pagination
          page={number}
          pageSize={PAGE_SIZE}
          total={rowCount}
          onChange={(page) => change({ page }, { resetScroll: true })}
        />
      </LoadedLater>
    </Panel>
  );
}

const Panel = ({ children }: { children: React.ReactNode }) => (
  <section aria-label={t('dashboard.products2')} className="rounded-lg border border-line bg-surface">
    {children}
  </section>
);
