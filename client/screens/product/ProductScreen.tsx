import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ProductTab } from '#client/lib/paths.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { AdsTab } from './ads/AdsTab.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { PricesTab } from './prices/PricesTab.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { productIdOf } from './productView.ts';
import { ProfitTab } from './profit/ProfitTab.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { StockTab } from './stock/StockTab.tsx';
import type { TabRef } from './tabQuery.ts';
import { UnknownProduct } from './UnknownProduct.tsx';

// the query that was started says which tab is shown: that of the address may still be loading
const tabsByQuery: Readonly<Record<string, { tab: ProductTab; Tab: ComponentType<{ queryRef: TabRef }> }>> = {
  SalesTabQuery: { tab: 'sales', Tab: SalesTab },
  ProfitTabQuery: { tab: 'profit', Tab: ProfitTab },
  PricesTabQuery: { tab: 'price', Tab: PricesTab },
  StockTabQuery: { tab: 'stock', Tab: StockTab },
  AdsTabQuery: { tab: 'ads', Tab: AdsTab },
  OrdersTabQuery: { tab: 'orders', Tab: OrdersTab },
  HistoryTabQuery: { tab: 'history', Tab: HistoryTab },
};

/** /products/:productId/:tab?: everything about one product on all marketplaces. */
export function ProductScreen() {
  const { productId } = useParams();
  return (
    <div className="touch-targets mx-auto flex max-w-[90rem] flex-col gap-4 p-3 sm:p-4">
      {productIdOf(productId) === null ? <UnknownProduct /> : <Product />}
    </div>
  );
}

function Product() {
  const { queryRef, isStale } = useRouteQuery();
  const [search] = useSearchParams();
  const { Tab } = tabsByQuery[queryRef.name]!;
  return (
    <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
      <Suspense key={`${queryRef.name} ${search.get('period') ?? ''}`} fallback={<ProductSkeleton />}>
        <div aria-busy={isStale} className={`flex flex-col gap-4 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
          <Tab queryRef={queryRef as TabRef} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
