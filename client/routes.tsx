import { type ComponentType, lazy } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  redirect,
  redirectDocument,
  type RouteObject,
} from 'react-router-dom';
import { landingPath, loginPath, paths } from '#client/lib/paths.ts';
import { withTimeout } from '#client/lib/withTimeout.ts';
import { LoadFailure } from '#client/LoadFailure.tsx';
import { asksAnew } from '#client/screens/aggregated-metrics/metricsView.ts';
import { asksAnew as asksDataAnew } from '#client/screens/amazon-data/amazonDataView.ts';
import { asksAnew as asksOffersAnew } from '#client/screens/buy-box-dashboard/buyBoxView.ts';
import { asksAnew as asksResultAnew } from '#client/screens/income-statement/incomeView.ts';
import { asksAnew as showsOtherRows } from '#client/screens/database/databaseView.ts';
import { isSignedIn } from '#client/session.ts';
import { Shell } from '#client/Shell.tsx';
import { ScreenSkeleton } from '#client/ui/ScreenSkeleton.tsx';
import { openDefaultView } from '#client/views/openDefaultView.ts';

const CHUNK_TIMEOUT_MS = 120_000; // spec 9

/** A screen in a chunk of its own, with Relay around it. React.lazy, not route.lazy: its failures reach errorElement. */
const relayScreen = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [{ RelayRoot }, Screen] = await withTimeout(
      Promise.all([import('#client/RelayRoot.tsx'), load()]),
      CHUNK_TIMEOUT_MS,
    );
    return {
      default: () => (
        <RelayRoot>
          <Screen />
        </RelayRoot>
      ),
    };
  });

const plainScreen = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withTimeout(load(), CHUNK_TIMEOUT_MS) }));

const DashboardScreen = relayScreen(
  async () => (await import('#client/screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
);
const IncomeStatementScreen = relayScreen(
  async () => (await import('#client/screens/income-statement/IncomeStatementScreen.tsx')).IncomeStatementScreen,
);
const CredentialsScreen = relayScreen(
  async () => (await import('#client/screens/credentials/CredentialsScreen.tsx')).CredentialsScreen,
);
const AggregatedMetricsScreen = relayScreen(
  async () => (await import('#client/screens/aggregated-metrics/AggregatedMetricsScreen.tsx')).AggregatedMetricsScreen,
);
const AmazonDataScreen = relayScreen(
  async () => (await import('#client/screens/amazon-data/AmazonDataScreen.tsx')).AmazonDataScreen,
);
const BuyBoxDashboardScreen = relayScreen(
  async () => (await import('#client/screens/buy-box-dashboard/BuyBoxDashboardScreen.tsx')).BuyBoxDashboardScreen,
);
const BrandOwnerScreen = relayScreen(
  async () => (await import('#client/screens/brand-owner/BrandOwnerScreen.tsx')).BrandOwnerScreen,
);
const InsightsScreen = plainScreen(
  async () => (await import('#client/screens/insights/InsightsScreen.tsx')).InsightsScreen,
);
const ProfitDetectorScreen = relayScreen(
  async () => (await import('#client/screens/profit-detector/ProfitDetectorScreen.tsx')).ProfitDetectorScreen,
);
const ProfitAnalysisScreen = relayScreen(
  async () => (await import('#client/screens/profit-analysis/ProfitAnalysisScreen.tsx')).ProfitAnalysisScreen,
);
const CostsScreen = relayScreen(async () => (await import('#client/screens/costs/CostsScreen.tsx')).CostsScreen);
const AccountScreen = relayScreen(
  async () => (await import('#client/screens/account/AccountScreen.tsx')).AccountScreen,
);
const DatabaseScreen = relayScreen(
  async () => (await import('#client/screens/database/DatabaseScreen.tsx')).DatabaseScreen,
);
const NotFoundScreen = plainScreen(
  async () => (await import('#client/screens/unbuilt/NotFoundScreen.tsx')).NotFoundScreen,
);

/** Lets only signed-in sellers pass, the others to the login that leads back here: a page of its own, see main.tsx. */
const guarded =
  (load: LoaderFunction = () => null): LoaderFunction =>
  (args, context) => {
    if (isSignedIn()) return load(args, context);
    const { pathname, search } = new URL(args.request.url);
    return redirectDocument(loginPath(pathname + search));
  };

const loadDashboard: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadDashboard: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/dashboard/loadDashboard.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadIncomeStatement: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadIncomeStatement: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/income-statement/loadIncomeStatement.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadCredentials: LoaderFunction = async () => {
  const [{ environment }, { loadCredentials: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/credentials/loadCredentials.ts'),
  ]);
  return load(environment);
};

const loadAggregatedMetrics: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadAggregatedMetrics: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/aggregated-metrics/loadAggregatedMetrics.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadAmazonData: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadAmazonData: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/amazon-data/loadAmazonData.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadBuyBoxDashboard: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadBuyBoxDashboard: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/buy-box-dashboard/loadBuyBoxDashboard.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadBrandOwner: LoaderFunction = async () => {
  const [{ environment }, { loadBrandOwner: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/brand-owner/loadBrandOwner.ts'),
  ]);
  return load(environment);
};

const loadProfitDetector: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadProfitDetector: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/profit-detector/loadProfitDetector.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadProfitAnalysis: LoaderFunction = async ({ request, params }) => {
  const [{ environment }, { loadProfitAnalysis: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/profit-analysis/loadProfitAnalysis.ts'),
  ]);
  return load(environment, params.asin!, new URL(request.url).searchParams);
};

const loadCosts: LoaderFunction = async ({ request }) => {
  const [{ environment }, { loadCosts: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/costs/loadCosts.ts'),
  ]);
  return load(environment, new URL(request.url).searchParams);
};

const loadAccount: LoaderFunction = async () => {
  const [{ environment }, { loadAccount: load }] = await Promise.all([
    import('#client/environment.ts'),
    import('#client/screens/account/loadAccount.ts'),
  ]);
  return load(environment);
};

const loadDatabase: LoaderFunction = async ({ request }) =>
  (await import('#client/screens/database/loadDatabase.ts')).loadDatabase(new URL(request.url).searchParams);

const screens: RouteObject[] = [
  { path: paths.dashboard, loader: guarded(openDefaultView('dashboard', loadDashboard)), element: <DashboardScreen /> },
  {
    path: paths.incomeStatement,
    loader: guarded(openDefaultView('incomeStatement', loadIncomeStatement)),
    shouldRevalidate: ({ currentUrl, nextUrl }) => asksResultAnew(currentUrl, nextUrl),
    element: <IncomeStatementScreen />,
  },
  {
    path: paths.credentials,
    loader: guarded(loadCredentials),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    element: <CredentialsScreen />,
  },
  {
    path: paths.aggregatedMetrics,
    loader: guarded(openDefaultView('aggregatedMetrics', loadAggregatedMetrics)),
    shouldRevalidate: ({ currentUrl, nextUrl }) => asksAnew(currentUrl, nextUrl),
    element: <AggregatedMetricsScreen />,
  },
  {
    path: paths.buyBox,
    loader: guarded(openDefaultView('buyBox', loadBuyBoxDashboard)),
    shouldRevalidate: ({ currentUrl, nextUrl }) => asksOffersAnew(currentUrl, nextUrl),
    element: <BuyBoxDashboardScreen />,
  },
  { path: paths.brandOwner, loader: guarded(loadBrandOwner), element: <BrandOwnerScreen /> },
  {
    path: paths.amazonData,
    loader: guarded(openDefaultView('amazonData', loadAmazonData)),
    shouldRevalidate: ({ currentUrl, nextUrl }) => asksDataAnew(currentUrl, nextUrl),
    element: <AmazonDataScreen />,
  },
  { path: paths.insights, element: <InsightsScreen /> }, // for visitors too, and without any request (spec 2)
  {
    path: paths.profitDetector,
    loader: guarded(openDefaultView('profitDetector', loadProfitDetector)),
    element: <ProfitDetectorScreen />,
  },
  { path: paths.profitAnalysis, loader: guarded(loadProfitAnalysis), element: <ProfitAnalysisScreen /> },
  {
    path: paths.database,
    loader: guarded(loadDatabase),
    shouldRevalidate: ({ currentUrl, nextUrl }) => showsOtherRows(currentUrl, nextUrl),
    element: <DatabaseScreen />,
  },
  { path: paths.costs, loader: guarded(openDefaultView('costs', loadCosts)), element: <CostsScreen /> },
  { path: paths.account, loader: guarded(loadAccount), element: <AccountScreen /> },
  { path: '*', element: <NotFoundScreen /> },
];

const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.dashboard) },
  {
    path: paths.login,
    loader: ({ request }) => {
      const url = new URL(request.url);
      return isSignedIn() ? redirect(landingPath(url.searchParams.get('next'))) : redirectDocument(url.href);
    },
    HydrateFallback: () => null,
  },
  {
    element: <Shell />,
    errorElement: <LoadFailure />,
    HydrateFallback: ScreenSkeleton,
    children: screens.map((screen) => ({ ...screen, errorElement: <LoadFailure /> })),
  },
];

/** The browser's router over all screens. */
export const createRouter = () => createBrowserRouter(routes);
