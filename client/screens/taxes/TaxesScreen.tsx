import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { paths, taxesPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { PrintHead } from '#client/files/PrintHead.tsx';
import { FinanceTabs } from '#client/parts/reconciliation/FinanceTabs.tsx';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { WithDays } from '#client/ui/period/PeriodFields.tsx';
import type { TaxesScreenQuery } from './__generated__/TaxesScreenQuery.graphql';
import { CalculatorPanel } from './check/CalculatorPanel.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import { ProductsPanel } from './ProductsPanel.tsx';
import { ReformNotice } from './reform/ReformNotice.tsx';
import { StatesPanel } from './StatesPanel.tsx';
import { TaxCards } from './TaxCards.tsx';
import { TaxFilters } from './TaxFilters.tsx';
import { taxesOf } from './taxesOf.ts';
import { taxesForm } from './taxesView.ts';

const query = graphql`
  query TaxesScreenQuery($filter: SalesFilter!, $by: TaxesKey!, $sort: ProductTaxesSort, $page: Int!) @preloadable {
    viewer {
      ...PrintHead_viewer
      hasTaxCalculator
      salesTaxes(filter: $filter, by: $by, sort: $sort, page: $page) {
        startDate
        endDate
        ...taxesOf_answer
      }
    }
  }
`;

type QueryRef = PreloadedQuery<TaxesScreenQuery>;

const TITLE = t('taxes.taxes');
const tabs = [
  ['months', t('taxes.byMonth')],
  ['states', t('taxes.byState')],
  ['products', t('taxes.byProduct')],
] as const;
const toastFailure = () => toastError(t('taxes.theTaxesCouldNotBeLoaded'), 'taxes-error');
const link = 'text-small text-link hover:underline';

/** /taxes: the seller's own taxes on sales by month, by the buyer's state and by product. */
export function TaxesScreen() {
  const { queryRef, isStale } = useRouteQuery<TaxesScreenQuery>();
  const { view, change } = useUrlView(taxesForm);
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4 print:p-0">
      <title>{t('taxes.sellerAnalytics', { title: TITLE })}</title>
      <FinanceTabs />
      <div className="flex flex-wrap items-baseline justify-between gap-2 print:hidden">
        <h1 className="text-title tracking-tight">{TITLE}</h1>
        <span className="flex flex-wrap gap-4">
          <Link to={paths.regimes} className={link}>
            {t('taxes.whichRegimeLeavesMore')}
          </Link>
          <Link to={paths.nfe} className={link}>
            {t('taxes.nfE')}
          </Link>
          <Link to={taxesPath} className={link}>
            {t('taxes.taxRegime')}
          </Link>
        </span>
      </div>
      <ErrorBoundary fallback={null} resetKeys={[queryRef]}>
        <Suspense>
          <NoticeAfter queryRef={queryRef} />
        </Suspense>
      </ErrorBoundary>
      <TaxFilters withDays={(show) => <Days queryRef={queryRef} show={show} />} />
      <Tabs label={t('taxes.parts')} tabs={tabs} chosen={view.tab} onChoose={(tab) => change({ tab, page: 1 })}>
        <ErrorBoundary
          fallbackRender={({ error }) => <LoadFailure error={error} title={t('taxes.theTaxesCouldNotBeLoaded2')} />}
          onError={toastFailure}
          resetKeys={[queryRef]}
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
              <Taxes queryRef={queryRef} />
            </div>
          </Suspense>
        </ErrorBoundary>
      </Tabs>
    </div>
  );
}

/** The notice is asked for after the figures of the screen, so that they do not wait for it. */
function NoticeAfter({ queryRef }: { queryRef: QueryRef }) {
  usePreloadedQuery<TaxesScreenQuery>(query, queryRef);
  return <ReformNotice />;
}

/** The filters work before the days of the period load. */
const Days = ({ queryRef, show }: { queryRef: QueryRef; show: Parameters<WithDays>[0] }) => (
  <ErrorBoundary fallback={show(null)} resetKeys={[queryRef]}>
    <Suspense fallback={show(null)}>
      <LoadedDays queryRef={queryRef} show={show} />
    </Suspense>
  </ErrorBoundary>
);

const LoadedDays = ({ queryRef, show }: { queryRef: QueryRef; show: Parameters<WithDays>[0] }) =>
  show(usePreloadedQuery<TaxesScreenQuery>(query, queryRef).viewer.salesTaxes);

const panels = { MONTH: MonthsPanel, STATE: StatesPanel, PRODUCT: ProductsPanel };

function Taxes({ queryRef }: { queryRef: QueryRef }) {
  const { viewer } = usePreloadedQuery<TaxesScreenQuery>(query, queryRef);
  const taxes = taxesOf(viewer.salesTaxes);
  const { startDate, endDate, total } = taxes;
  // the tab of the rows, which are those of the tab before until the new ones load
  const Panel = panels[queryRef.variables.by as keyof typeof panels];
  return (
    <div className="flex flex-col gap-3">
      <PrintHead
        viewer={viewer}
        title={TITLE}
        period={t('taxes.to', { startDate: formatDayOnly(startDate), endDate: formatDayOnly(endDate) })}
      />
      {total.tax ? (
        <>
          <TaxCards taxes={taxes} />
          <p className="text-label text-muted">{t('taxes.estimateByTheRulesOfEach')}</p>
          <Panel taxes={taxes} />
          {viewer.hasTaxCalculator && <CalculatorPanel />}
        </>
      ) : (
        <NoRegime />
      )}
    </div>
  );
}

/** Shown while no regime is known for any day of the period: its tax is unknown, not zero. */
const NoRegime = () => (
  <section aria-label={t('taxes.noRegime')} className="rounded-lg border border-line bg-surface">
    <EmptyState title={t('taxes.sayHowYouPayTaxes')} hint={t('taxes.withoutYourTaxRegimeOnThese')}>
      <Link to={taxesPath} className={buttonClass('primary')}>
        {t('taxes.enterTheRegime')}
      </Link>
    </EmptyState>
  </section>
);
