import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { FinanceTabs } from '#client/parts/reconciliation/FinanceTabs.tsx';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { MoneyChecks } from '#client/parts/reconciliation/MoneyChecks.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { CashScreenQuery } from './__generated__/CashScreenQuery.graphql';
import { CashPanel } from './CashPanel.tsx';
import { CashToolbar } from './CashToolbar.tsx';
import { NoForecast } from './NoForecast.tsx';

const query = graphql`
  query CashScreenQuery($currency: Currency, $withRestock: Boolean!, $withSplitPayment: Boolean!) @preloadable {
    viewer {
      cashForecast(currency: $currency, withRestock: $withRestock, withSplitPayment: $withSplitPayment) {
        ...CashToolbar_forecast
        currency
        ...CashPanel_forecast
      }
      cashSettings {
        ...CashToolbar_settings
      }
      ...MoneyChecks_viewer
    }
  }
`;

const toastFailure = () => toastError(t('cash.theCashCouldNotBeLoaded'), 'cash-error');

/** /cash: what enters when in the next 90 days, what goes out, and what is held. */
export function CashScreen() {
  const { queryRef, isStale } = useRouteQuery<CashScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('cash.cashSellerAnalytics')}</title>
      <FinanceTabs />
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-title tracking-tight">{t('cash.cashNext90Days')}</h1>
        <Link to={paths.dashboard} className="text-small text-link hover:underline">
          {t('cash.backToTheDashboard')}
        </Link>
      </div>
      <ErrorBoundary
        fallbackRender={({ error }) => <LoadFailure error={error} title={t('cash.theCashCouldNotBeLoaded2')} />}
        onError={toastFailure}
        resetKeys={[queryRef]}
      >
        <Suspense fallback={<CashSkeleton />}>
          <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Cash queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Cash({ queryRef }: { queryRef: PreloadedQuery<CashScreenQuery> }) {
  const { viewer } = usePreloadedQuery<CashScreenQuery>(query, queryRef);
  const { cashForecast, cashSettings } = viewer;
  if (!cashForecast) return <NoForecast />;
  return (
    <>
      <CashToolbar forecast={cashForecast} settings={cashSettings} />
      <CashPanel forecast={cashForecast} />
      <MoneyChecks viewer={viewer} currency={cashForecast.currency} />
    </>
  );
}

const CashSkeleton = () => (
  <div role="status" aria-label={t('cash.loadingTheCash')} className="flex flex-col gap-3">
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-80 w-full" />
  </div>
);
