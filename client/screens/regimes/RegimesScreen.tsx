import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { paths, taxesPath } from '#client/lib/paths.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { RegimesScreenQuery } from './__generated__/RegimesScreenQuery.graphql';
import { comparisonOf } from './comparisonOf.ts';
import { ComparisonPanel } from './ComparisonPanel.tsx';
import { InputsForm } from './InputsForm.tsx';

const query = graphql`
  query RegimesScreenQuery($payroll: MoneyInput, $payrollChargesPercent: Decimal, $icmsCreditPercent: Decimal)
  @preloadable {
    viewer {
      regimeComparison(
        payroll: $payroll
        payrollChargesPercent: $payrollChargesPercent
        icmsCreditPercent: $icmsCreditPercent
      ) {
        ...comparisonOf_comparison
      }
    }
  }
`;

const TITLE = 'Qual regime deixa mais';
const link = 'text-table text-muted hover:text-ink hover:underline';

/** /taxes/regimes: what the last twelve closed months would have left under each tax regime. */
export function RegimesScreen() {
  const { queryRef, isStale } = useRouteQuery<RegimesScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[96rem] flex-col gap-3 p-3 sm:p-4">
      <title>{`${TITLE} · Seller Analytics`}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-lg font-semibold tracking-tight">{TITLE}</h1>
        <span className="flex flex-wrap gap-4 print:hidden">
          <Link to={paths.taxes} className={link}>
            Voltar aos impostos
          </Link>
          <Link to={taxesPath} className={link}>
            Regime de tributação
          </Link>
        </span>
      </div>
      <p className="text-table text-muted">
        O que os últimos meses fechados teriam deixado em cada regime, pelas mesmas vendas.
      </p>
      <InputsForm />
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Comparison queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Comparison({ queryRef }: { queryRef: PreloadedQuery<RegimesScreenQuery> }) {
  const { regimeComparison } = usePreloadedQuery<RegimesScreenQuery>(query, queryRef).viewer;
  if (regimeComparison) return <ComparisonPanel comparison={comparisonOf(regimeComparison)} />;
  return (
    <section aria-label="Sem meses fechados" className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Ainda não há um mês fechado com vendas"
        hint="A comparação usa os últimos doze meses fechados. Traga suas vendas, ou volte no mês que vem."
      >
        <CredentialsLink />
      </EmptyState>
    </section>
  );
}
