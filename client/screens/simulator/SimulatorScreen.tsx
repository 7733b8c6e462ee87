import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { copyText } from '#client/files/copyText.ts';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { SimulatorScreenQuery } from './__generated__/SimulatorScreenQuery.graphql';
import { AssumptionsForm } from './AssumptionsForm.tsx';
import { scenarioColumns } from './scenarioColumns.tsx';
import { scenarioOf } from './scenarioOf.ts';
import { ScenarioTotals } from './ScenarioTotals.tsx';
import { simulatorForm, simulatorQuery } from './simulatorView.ts';

const query = graphql`
  query SimulatorScreenQuery(
    $products: [ID!]!
    $priceChangePercent: Float
    $marginPercent: Float
    $costChangePercent: Float
    $newCost: MoneyInput
    $adSharePercent: Float
  ) @preloadable {
    viewer {
      priceScenario(
        products: $products
        priceChangePercent: $priceChangePercent
        marginPercent: $marginPercent
        costChangePercent: $costChangePercent
        newCost: $newCost
        adSharePercent: $adSharePercent
      ) {
        ...scenarioOf_scenario
      }
    }
  }
`;

const TITLE = t('simulator.priceSimulator');

/** /products/simulator: what other prices and costs would leave of listings. All of it is in the address, which may be shared. */
export function SimulatorScreen() {
  const { queryRef, isStale } = useRouteQuery<SimulatorScreenQuery>();
  return (
    <div className="touch-targets mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('simulator.sellerAnalytics', { title: TITLE })}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-title tracking-tight">{TITLE}</h1>
        <Link to={paths.products} className="text-small text-link hover:underline print:hidden">
          {t('simulator.backToProducts')}
        </Link>
      </div>
      <p className="text-small text-muted">{t('simulator.whatOtherPricesAndCostsWould')}</p>
      <AssumptionsForm />
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Scenario queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Scenario({ queryRef }: { queryRef: PreloadedQuery<SimulatorScreenQuery> }) {
  const { rows, totals } = scenarioOf(usePreloadedQuery<SimulatorScreenQuery>(query, queryRef).viewer.priceScenario);
  const { view, change } = useUrlView(simulatorForm);
  if (rows.length === 0)
    return (
      <section aria-label={t('simulator.noListings')} className="rounded-lg border border-line bg-surface">
        <EmptyState title={t('simulator.noListingToSimulate')} hint={t('simulator.inProductsOpenAProductOr')}>
          <Link to={paths.products} className="text-link hover:underline">
            {t('simulator.goToProducts')}
          </Link>
        </EmptyState>
      </section>
    );
  const remove = (id: string) => change({ ids: view.ids.filter((one) => one !== id) });
  return (
    <div className="flex flex-col gap-3">
      <ScenarioTotals totals={totals} />
      <section aria-label={t('simulator.simulatedListings')} className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
          <p role="status" className="text-small text-muted">
            {t('simulator.listings', { rowsCount: rows.length })}
          </p>
          <span className="flex gap-2">
            <Button onClick={() => copyText(window.location.href, t('simulator.linkCopied'))}>
              {t('simulator.copyLink')}
            </Button>
            <ExportButton path="/api/products/scenario/export" query={simulatorQuery(view)} isEmpty={false} />
          </span>
        </div>
        <DataTable
          name="simulator"
          label={t('simulator.simulatedListings')}
          columns={scenarioColumns(remove)}
          rows={rows}
          rowKey={({ listing }) => listing.id}
        />
      </section>
    </div>
  );
}
