import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { periodNames } from '#client/lib/time/periods.ts';
import { paths } from '#client/lib/paths.ts';
import { PrintHead } from '#client/files/PrintHead.tsx';
import { FinanceTabs } from '#client/parts/reconciliation/FinanceTabs.tsx';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import type { WithDays } from '#client/ui/period/PeriodFields.tsx';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { IncomeStatementScreenQuery } from './__generated__/IncomeStatementScreenQuery.graphql';
import { ChangePanel } from './change/ChangePanel.tsx';
import { IncomeFilters } from './IncomeFilters.tsx';
import { ByProduct, ByProductDays, type ByProductRef, isByProduct } from './products/ByProduct.tsx';
import { TiesPanel } from './TiesPanel.tsx';
import { StatementPanel } from './StatementPanel.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm } from './incomeView.ts';

const query = graphql`
  query IncomeStatementScreenQuery(
    $filter: ResultsFilter!
    $granularity: IncomeGranularity!
    $basis: IncomeBasis!
    $compareStart: Date
    $compareEnd: Date
    $productId: ID
    $isChange: Boolean!
    $isTied: Boolean!
  ) @preloadable {
    viewer {
      ...PrintHead_viewer
      incomeStatement(filter: $filter, granularity: $granularity, basis: $basis, productId: $productId)
        @skip(if: $isChange) {
        startDate
        endDate
        ...StatementPanel_statement
      }
      incomeTies(filter: $filter, productId: $productId) @include(if: $isTied) {
        ...TiesPanel_ties
      }
      profitChange(filter: $filter, compareStart: $compareStart, compareEnd: $compareEnd) @include(if: $isChange) {
        now {
          startDate
          endDate
        }
        ...ChangePanel_change
      }
    }
  }
`;

const tabs = [
  ['statement', 'DRE'],
  ['products', t('incomeStatement.byProduct')],
  ['change', t('incomeStatement.whyDidItChange')],
] as const;

const toastFailure = () => toastError(t('incomeStatement.theResultCouldNotBeLoaded'), 'income-statement-error');

/** /income-statement: from gross sales to net profit by day, week, month, marketplace or product, and why profit changed. */
export function IncomeStatementScreen() {
  const { queryRef, isStale }: { queryRef: QueryRef; isStale: boolean } = useRouteQuery<IncomeStatementScreenQuery>();
  const { view, change } = useUrlView(incomeForm);
  return (
    <div className="mx-auto flex max-w-[120rem] flex-col gap-3 p-3 [page:wide] sm:p-4 print:p-0">
      <title>{t('incomeStatement.incomeStatementSellerAnalytics')}</title>
      <FinanceTabs />
      <div className="flex flex-wrap items-baseline justify-between gap-2 print:hidden">
        <h1 className="text-title tracking-tight">{t('incomeStatement.incomeStatement')}</h1>
        <Link to={paths.dashboard} className="text-small text-link hover:underline">
          {t('incomeStatement.backToTheDashboard')}
        </Link>
      </div>
      <IncomeFilters withDays={(show) => <Days queryRef={queryRef} show={show} />} />
      <Tabs label={t('incomeStatement.result')} tabs={tabs} chosen={view.tab} onChoose={(tab) => change({ tab })}>
        <ErrorBoundary
          fallbackRender={({ error }) => (
            <LoadFailure error={error} title={t('incomeStatement.theResultCouldNotBeLoaded2')} />
          )}
          onError={toastFailure}
          resetKeys={[queryRef]}
        >
          <Suspense fallback={<IncomeSkeleton />}>
            <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
              {isByProduct(queryRef) ? <ByProduct queryRef={queryRef} /> : <Result queryRef={queryRef} />}
            </div>
          </Suspense>
        </ErrorBoundary>
      </Tabs>
    </div>
  );
}

type StatementRef = PreloadedQuery<IncomeStatementScreenQuery>;
type QueryRef = StatementRef | ByProductRef;

/** The filters work before the days of the period load. */
const Days = ({ queryRef, show }: { queryRef: QueryRef; show: Parameters<WithDays>[0] }) => (
  <ErrorBoundary fallback={show(null)} resetKeys={[queryRef]}>
    <Suspense fallback={show(null)}>
      {isByProduct(queryRef) ? (
        <ByProductDays queryRef={queryRef} show={show} />
      ) : (
        <LoadedDays queryRef={queryRef} show={show} />
      )}
    </Suspense>
  </ErrorBoundary>
);

function LoadedDays({ queryRef, show }: { queryRef: StatementRef; show: Parameters<WithDays>[0] }) {
  const { incomeStatement, profitChange } = usePreloadedQuery<IncomeStatementScreenQuery>(query, queryRef).viewer;
  if (incomeStatement) return show(incomeStatement);
  const now = profitChange?.now;
  return show(now ? { startDate: now.startDate, endDate: now.endDate } : null);
}

function Result({ queryRef }: { queryRef: StatementRef }) {
  const { viewer } = usePreloadedQuery<IncomeStatementScreenQuery>(query, queryRef);
  const { incomeStatement, incomeTies, profitChange } = viewer;
  const { view } = useUrlView(incomeForm);
  return (
    <>
      <PrintHead viewer={viewer} title={t('incomeStatement.incomeStatement')} period={periodNames[view.period]} />
      {incomeStatement && <StatementPanel statement={incomeStatement} />}
      {incomeTies && <TiesPanel ties={incomeTies} />}
      {profitChange && <ChangePanel change={profitChange} />}
    </>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Skeleton of a statement. */
const IncomeSkeleton = () => (
  <div
    role="status"
    aria-label={t('incomeStatement.loadingTheResult')}
    className="rounded-lg border border-line bg-surface"
  >
    {rows.map((row) => (
      <div key={row} className="flex items-center gap-6 border-b border-line px-4 py-2.5 last:border-0">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="ml-auto h-3.5 w-24" />
        <Skeleton className="h-3.5 w-24 max-sm:hidden" />
        <Skeleton className="h-3.5 w-24 max-sm:hidden" />
      </div>
    ))}
  </div>
);
