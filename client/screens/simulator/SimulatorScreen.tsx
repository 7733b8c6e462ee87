import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { copyText } from '#client/files/copyText.ts';
import { formatQuantity } from '#client/lib/format.ts';
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

const TITLE = 'Simulador de preços';

/** /products/simulator: what other prices and costs would leave of listings. All of it is in the address, which may be shared. */
export function SimulatorScreen() {
  const { queryRef, isStale } = useRouteQuery<SimulatorScreenQuery>();
  return (
    <div className="touch-targets mx-auto flex max-w-[96rem] flex-col gap-3 p-3 sm:p-4">
      <title>{`${TITLE} · Seller Analytics`}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-lg font-semibold tracking-tight">{TITLE}</h1>
        <Link to={paths.products} className="text-table text-muted hover:text-ink hover:underline print:hidden">
          Voltar aos produtos
        </Link>
      </div>
      <p className="text-table text-muted">
        O que outros preços e custos deixariam, com as tarifas de cada preço. Nada muda nos marketplaces. O endereço
        guarda a simulação: quem entra na mesma conta vê a mesma.
      </p>
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
      <section aria-label="Sem anúncios" className="rounded-lg border border-line bg-surface">
        <EmptyState
          title="Nenhum anúncio para simular"
          hint="Em Produtos, abra um produto ou escolha vários, e depois “Simular preços”."
        >
          <Link to={paths.products} className="text-accent hover:underline">
            Ir para Produtos
          </Link>
        </EmptyState>
      </section>
    );
  const remove = (id: string) => change({ ids: view.ids.filter((one) => one !== id) });
  return (
    <div className="flex flex-col gap-3">
      <ScenarioTotals totals={totals} />
      <section aria-label="Anúncios simulados" className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
          <p role="status" className="text-table text-muted">
            {formatQuantity(rows.length, 'anúncio', 'anúncios')}
          </p>
          <span className="flex gap-2">
            <Button onClick={() => copyText(window.location.href, 'Link copiado')}>Copiar link</Button>
            <ExportButton path="/api/products/scenario/export" query={simulatorQuery(view)} isEmpty={false} />
          </span>
        </div>
        <DataTable
          label="Anúncios simulados"
          columns={scenarioColumns(remove)}
          rows={rows}
          rowKey={({ listing }) => listing.id}
        />
      </section>
    </div>
  );
}
