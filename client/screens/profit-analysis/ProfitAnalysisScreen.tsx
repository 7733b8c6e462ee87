import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { Suspense, useCallback } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { fetchQuery, graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay/hooks';
import { formatEnglishDate } from '#client/lib/text/english.ts';
import { PrintHead } from '#client/files/PrintHead.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Link } from 'react-router-dom';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import type { ProfitAnalysisScreenQuery } from './__generated__/ProfitAnalysisScreenQuery.graphql';
import { AdvancedSimulator } from '#client/screens/profit-analysis/simulator/AdvancedSimulator.tsx';
import { AnalysisCards } from './AnalysisCards.tsx';
import { AnalysisHeader } from './AnalysisHeader.tsx';
import { CostBreakdown } from '#client/screens/profit-analysis/costs/CostBreakdown.tsx';
import { MarginHistory } from '#client/screens/profit-analysis/costs/MarginHistory.tsx';
import { PriceSimulator } from '#client/screens/profit-analysis/simulator/PriceSimulator.tsx';
import { RecentAlerts } from './RecentAlerts.tsx';
import { CausesList } from '#client/screens/profit-analysis/costs/CausesList.tsx';
import { SavingsList } from '#client/screens/profit-analysis/costs/SavingsList.tsx';
import { UpdateProductCost } from '#client/screens/profit-analysis/costs/UpdateProductCost.tsx';
import { paths } from '#client/lib/paths.ts';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';

const query = graphql`
  query ProfitAnalysisScreenQuery(
    $asin: String!
    $marketplace: Marketplace
    $productId: ID
    $figures: Currency
    $inEnglish: Boolean
  ) @preloadable {
    viewer {
      ...PrintHead_viewer
      productByAsin(asin: $asin, marketplace: $marketplace) {
        listingAnalysis(productId: $productId) {
          ...AnalysisHeader_analysis
          startDate
          endDate
          current {
            product {
              id
              asin
            }
            ...AnalysisCards_current @arguments(figures: $figures)
            ...CostBreakdown_current
            ...PriceSimulator_current
            ...CausesList_current
            ...SavingsList_current
            ...UpdateProductCost_current
          }
          history {
            ...MarginHistory_points @arguments(figures: $figures)
          }
          alerts {
            ...RecentAlerts_alerts @arguments(inEnglish: $inEnglish)
          }
          ...AdvancedSimulator_analysis
        }
      }
    }
  }
`;

/** /profit-analysis/{asin}: costs of one product and a simulation of other prices. In English. */
export function ProfitAnalysisScreen() {
  const { queryRef } = useRouteQuery<ProfitAnalysisScreenQuery>();
  return (
    <div lang={specifiedEnglish()} className="mx-auto flex max-w-7xl flex-col gap-3 p-3 sm:p-4">
      <title>{t('profitAnalysis.profitAnalysisSellerAnalytics')}</title>
      <ErrorBoundary
        FallbackComponent={LoadingFailure}
        onError={(error) => console.error(error)} // spec 8: only logged
        resetKeys={[queryRef]}
      >
        <Suspense fallback={<Loading />}>
          <Analysis queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Analysis({ queryRef }: { queryRef: PreloadedQuery<ProfitAnalysisScreenQuery> }) {
  const { viewer } = usePreloadedQuery<ProfitAnalysisScreenQuery>(query, queryRef);
  const analysis = viewer.productByAsin?.listingAnalysis;
  const environment = useRelayEnvironment();
  const { variables } = queryRef;
  const refresh = useCallback(
    () =>
      void fetchQuery<ProfitAnalysisScreenQuery>(environment, query, variables, {
        networkCacheConfig: { force: true },
      }).subscribe({ error: (error: Error) => console.error(error) }),
    [environment, variables],
  );
  if (!analysis) return <NotFound />;
  const { current, history, alerts, startDate, endDate } = analysis;
  const listing = {
    path: `/api/profit-detector/analyses/${encodeURIComponent(current.product.asin)}`,
    product: current.product.id,
  };
  return (
    <div key={current.product.id} className="flex flex-col gap-3">
      <PrintHead
        viewer={viewer}
        title={t('profitAnalysis.profitAnalysis')}
        period={`${formatEnglishDate(startDate)} – ${formatEnglishDate(endDate)}`}
        lang={specifiedEnglish()}
      />
      <AnalysisHeader analysis={analysis} />
      <CurrencyNote />
      <AnalysisCards current={current} startDate={startDate} endDate={endDate} />
      <div className="grid gap-3 lg:grid-cols-2 print:grid-cols-2">
        <CostBreakdown current={current} {...listing} />
        <MarginHistory points={history} {...listing} />
        <div className="contents print:hidden">
          <UpdateProductCost current={current} startDate={startDate} onUpdated={refresh} />
        </div>
        <CausesList current={current} />
        <SavingsList current={current} />
      </div>
      <div className="flex flex-col gap-3 print:hidden">
        <PriceSimulator current={current} />
        <AdvancedSimulator analysis={analysis} />
      </div>
      <RecentAlerts alerts={alerts} />
    </div>
  );
}

const Loading = () => (
  <p role="status" className="py-16 text-center text-muted">
    {t('profitAnalysis.loadingAnalysis')}
  </p>
);

/** Replaces an analysis that could not be loaded: the specification has no other words for it than those of no data. */
const LoadingFailure = ({ error }: FallbackProps) => (
  <LoadFailure error={error} title={t('profitAnalysis.productAnalysisNotFound')} level={1} isEnglish>
    <BackLink />
  </LoadFailure>
);

/** Empty state of a missing analysis. */
const NotFound = () => (
  <div role="alert" className="rounded-lg border border-line bg-surface">
    <EmptyState level={1} title={t('profitAnalysis.productAnalysisNotFound')}>
      <BackLink />
    </EmptyState>
  </div>
);

const BackLink = () => (
  <Link to={paths.profitDetector} className={buttonClass('secondary')}>
    {t('profitAnalysis.backToProfitDetector')}
  </Link>
);
