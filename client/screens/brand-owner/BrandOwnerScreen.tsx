import { Suspense, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useRefresh } from '#client/data/useRefresh.ts';
import { t } from '#client/lib/language/t.ts';
import type { BrandOwnerScreenQuery } from './__generated__/BrandOwnerScreenQuery.graphql';
import { AddCompetitor } from './AddCompetitor.tsx';
import { BrandCards } from './BrandCards.tsx';
import { BrandHeader } from './BrandHeader.tsx';
import { CompetitorList } from './CompetitorList.tsx';
import { UpdatePrices } from './UpdatePrices.tsx';
import { usePriceCheckProgress } from './usePriceCheckProgress.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

const query = graphql`
  query BrandOwnerScreenQuery @preloadable {
    viewer {
      brandInfo {
        ...BrandHeader_info
      }
      brandCompetitors {
        ...BrandCards_competitors
        ...CompetitorList_competitors
      }
      ...UpdatePrices_viewer
    }
  }
`;

// spec 8: calls fail silently
const logFailure = () => console.error('brand owner: the page could not be refreshed');

/** /brand-owner: our products beside those of other brands, with price positions and price history. */
export function BrandOwnerScreen() {
  const { queryRef } = useRouteQuery<BrandOwnerScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('brandOwner.brandOwnerSellerAnalytics')}</title>
      <ErrorBoundary FallbackComponent={Failure} resetKeys={[queryRef]}>
        <Suspense fallback={<BrandLoading />}>
          <Loaded queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Loaded({ queryRef }: { queryRef: PreloadedQuery<BrandOwnerScreenQuery> }) {
  const { viewer } = usePreloadedQuery<BrandOwnerScreenQuery>(query, queryRef);
  const { refresh } = useRefresh(query, queryRef.variables, logFailure);
  const { steps } = usePriceCheckProgress();
  useEffect(() => {
    if (steps > 0) refresh();
  }, [steps, refresh]);
  const competitors = viewer.brandCompetitors;
  return (
    <>
      <BrandHeader info={viewer.brandInfo ?? null}>
        <UpdatePrices viewer={viewer} hasCompetitors={competitors.length > 0} />
      </BrandHeader>
      <BrandCards competitors={competitors} />
      <AddCompetitor onAdded={refresh} />
      <CompetitorList competitors={competitors} onRemoved={refresh} />
    </>
  );
}

const Failure = ({ error }: FallbackProps) => (
  <>
    <BrandHeader info={null} />
    <LoadFailure error={error} title={t('brandOwner.theCompetitorsCouldNotBeLoaded')} />
  </>
);

/** Skeleton of the header, the cards and the competitors. */
const BrandLoading = () => (
  <div role="status" aria-label={t('brandOwner.loading')} className="flex flex-col gap-3">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-20" />
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  </div>
);
