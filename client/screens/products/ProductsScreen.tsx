import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { ProductsScreenQuery } from './__generated__/ProductsScreenQuery.graphql';
import { FindProduct } from './FindProduct.tsx';
import { HistoryDrawer } from './history/HistoryDrawer.tsx';
import { LinkBar } from './link/LinkBar.tsx';
import type { ChosenProduct } from './link/chosenProduct.ts';
import { ProductsList } from './list/ProductsList.tsx';
import { ProductsSkeleton } from './list/ProductsSkeleton.tsx';
import { ProductsFilters } from './ProductsFilters.tsx';
import { productsForm } from './productsView.ts';
import { SuggestionsPanel } from './suggestions/SuggestionsPanel.tsx';

const query = graphql`
  query ProductsScreenQuery($search: String, $only: MasterProductsOnly, $page: Int!) @preloadable {
    viewer {
      masterProducts(search: $search, only: $only, page: $page) {
        ...ProductsList_page
      }
    }
  }
`;

/** /products: physical products, each with its listings, to make listings one product and take them apart. */
export function ProductsScreen() {
  const { asin, sku } = useUrlView(productsForm).view;
  if (!asin && !sku) return <ProductsPage />;
  return (
    <div className="mx-auto max-w-[90rem] p-3 sm:p-4">
      <title>{t('products.productsSellerAnalytics')}</title>
      <ErrorBoundary FallbackComponent={LoadFailure}>
        <Suspense fallback={<ProductsSkeleton />}>
          <FindProduct asin={asin} sku={sku} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function ProductsPage() {
  const { queryRef, isStale } = useRouteQuery<ProductsScreenQuery>();
  const { revalidate } = useRevalidator();
  // stays while the seller searches for the next one
  const [chosen, setChosen] = useState<readonly ChosenProduct[]>([]);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  // what the suggestions follow
  const [changes, setChanges] = useState(0);
  const onChanged = () => {
    setChanges((before) => before + 1);
    void revalidate();
  };
  return (
    <div className="touch-targets mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('products.productsSellerAnalytics')}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-title tracking-tight">{t('products.products')}</h1>
        <span className="flex items-center gap-4">
          <Link
            to={paths.costs}
            className="inline-flex items-center text-small text-link hover:underline max-sm:min-h-11"
          >
            {t('products.costsAndFees')}
          </Link>
          <Button onClick={() => setIsHistoryOpen(true)}>{t('products.history')}</Button>
        </span>
      </div>
      <p className="text-small text-muted">{t('products.theGoodsYouSellWithTheir')}</p>
      <SuggestionsPanel changes={changes} onChanged={onChanged} />
      <ProductsFilters />
      <section
        aria-label={t('products.products')}
        aria-busy={isStale}
        className="rounded-lg border border-line bg-surface"
      >
        <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
          <Suspense fallback={<ProductsSkeleton />}>
            <div className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
              <Products queryRef={queryRef} chosen={chosen} onChoose={setChosen} onChanged={onChanged} />
            </div>
          </Suspense>
        </ErrorBoundary>
      </section>
      {chosen.length > 0 && <LinkBar chosen={chosen} onChoose={setChosen} onChanged={onChanged} />}
      {isHistoryOpen && <HistoryDrawer onChanged={onChanged} onClose={() => setIsHistoryOpen(false)} />}
    </div>
  );
}

function Products({
  queryRef,
  ...panel
}: {
  queryRef: PreloadedQuery<ProductsScreenQuery>;
  chosen: readonly ChosenProduct[];
  onChoose: (chosen: readonly ChosenProduct[]) => void;
  onChanged: () => void;
}) {
  const { viewer } = usePreloadedQuery<ProductsScreenQuery>(query, queryRef);
  return <ProductsList page={viewer.masterProducts} {...panel} />;
}
