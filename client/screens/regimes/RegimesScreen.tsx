import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { FinanceTabs } from '#client/parts/reconciliation/FinanceTabs.tsx';
import { t } from '#client/lib/language/t.ts';
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

const TITLE = t('regimes.whichRegimeLeavesMore');
const link = 'text-small text-link hover:underline';

/** /taxes/regimes: what the last twelve closed months would have left under each tax regime. */
export function RegimesScreen() {
  const { queryRef, isStale } = useRouteQuery<RegimesScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('regimes.sellerAnalytics', { title: TITLE })}</title>
      <FinanceTabs />
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-title tracking-tight">{TITLE}</h1>
        <span className="flex flex-wrap gap-4 print:hidden">
          <Link to={paths.taxes} className={link}>
            {t('regimes.backToTaxes')}
          </Link>
          <Link to={taxesPath} className={link}>
            {t('regimes.taxRegime')}
          </Link>
        </span>
      </div>
      <p className="text-small text-muted">{t('regimes.whatTheLastClosedMonthsWould')}</p>
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
    <section aria-label={t('regimes.noClosedMonths')} className="rounded-lg border border-line bg-surface">
      <EmptyState title={t('regimes.thereIsNoClosedMonthWith')} hint={t('regimes.theComparisonUsesTheLastTwelve')}>
        <CredentialsLink />
      </EmptyState>
    </section>
  );
}
