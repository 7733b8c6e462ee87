import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { PurchasesScreenQuery } from './__generated__/PurchasesScreenQuery.graphql';
import { PurchasesList } from './list/PurchasesList.tsx';
import { PurchasesFilters } from './PurchasesFilters.tsx';
import { purchasesForm } from './purchasesView.ts';

const PurchaseDialog = lazy(async () => ({ default: (await import('./edit/PurchaseDialog.tsx')).PurchaseDialog }));
const PrefilledPurchase = lazy(async () => ({
  default: (await import('./edit/PrefilledPurchase.tsx')).PrefilledPurchase,
}));

const query = graphql`
  query PurchasesScreenQuery($search: String, $only: PurchaseOrdersOnly, $page: Int!) @preloadable {
    viewer {
      purchaseOrders(search: $search, only: $only, page: $page) {
        ...PurchasesList_page
      }
    }
  }
`;

/** /purchases: what is ordered from suppliers, to enter it and to say what came. */
export function PurchasesScreen() {
  const { queryRef, isStale } = useRouteQuery<PurchasesScreenQuery>();
  const { revalidate } = useRevalidator();
  const { view, change } = useUrlView(purchasesForm);
  const [isNew, setIsNew] = useState(false);
  const onChanged = () => void revalidate();
  return (
    <div className="touch-targets mx-auto flex max-w-[72rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('purchases.purchasesSellerAnalytics')}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-title tracking-tight">{t('purchases.purchases')}</h1>
        <span className="flex items-center gap-4">
          <Link
            to={`${paths.amazonData}?tab=inventory`}
            className="inline-flex items-center text-small text-link hover:underline max-sm:min-h-11"
          >
            {t('purchases.whatToOrder')}
          </Link>
          <Button tone="primary" onClick={() => setIsNew(true)}>
            {t('purchases.newOrder')}
          </Button>
        </span>
      </div>
      <p className="text-small text-muted">{t('purchases.whatYouOrderedFromSuppliersWhat')}</p>
      <PurchasesFilters />
      <section
        aria-label={t('purchases.orders')}
        aria-busy={isStale}
        className="rounded-lg border border-line bg-surface"
      >
        <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
          <Suspense fallback={<Loading />}>
            <div className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
              <Purchases queryRef={queryRef} onChanged={onChanged} />
            </div>
          </Suspense>
        </ErrorBoundary>
      </section>
      <Suspense fallback={null}>
        {isNew && <PurchaseDialog onSaved={onChanged} onClose={() => setIsNew(false)} />}
        {view.product && (
          <PrefilledPurchase
            {...view}
            onSaved={onChanged}
            onClose={() => change({ product: '', units: null, box: null, page: view.page }, { replace: true })}
          />
        )}
      </Suspense>
    </div>
  );
}

function Purchases({ queryRef, onChanged }: { queryRef: PreloadedQuery<PurchasesScreenQuery>; onChanged: () => void }) {
  const { viewer } = usePreloadedQuery<PurchasesScreenQuery>(query, queryRef);
  return <PurchasesList page={viewer.purchaseOrders} onChanged={onChanged} />;
}

const Loading = () => (
  <div role="status" aria-label={t('purchases.loading')}>
    {['a', 'b', 'c', 'd'].map((name) => (
      <div key={name} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-0">
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-3.5 w-2/3" />
      </div>
    ))}
  </div>
);
