import { type ComponentType, lazy } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { landingPath, loginPath, paths } from '#client/lib/paths.ts';
import { withTimeout } from '#client/lib/time/withTimeout.ts';
import { LoadFailure } from '#client/ui/page/LoadFailure.tsx';
import { createRouter } from '#client/routing/createRouter.ts';
import { redirect, redirectDocument } from '#client/routing/redirect.ts';
import type { Loader, LoaderArgs, Route } from '#client/routing/route.ts';
import { asksAnew as showsOtherRows } from '#client/screens/database/databaseView.ts';
import { isSignedIn } from '#client/data/session.ts';
import { openDefaultView } from '#client/parts/views/openDefaultView.ts';

const CHUNK_TIMEOUT_MS = 120_000; // spec 9

type Screen = Pick<Route, 'element' | 'preload'>;

/** A screen in a chunk of its own; what fails of it reaches its errorElement. */
function plainScreen(load: () => Promise<ComponentType>): Screen {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const preload = () => (loading ??= withTimeout(load(), CHUNK_TIMEOUT_MS).then((it) => ({ default: it })));
  const Loaded = lazy(preload);
  return { preload, element: <Loaded /> };
}

/** The same with Relay around it. */
const relayScreen = (load: () => Promise<ComponentType>): Screen =>
  plainScreen(async () => {
    const [{ RelayRoot }, Loaded] = await Promise.all([import('./RelayRoot.tsx'), load()]);
    return () => (
      <RelayRoot>
        <Loaded />
      </RelayRoot>
    );
  });

interface Loading {
  start: (environment: IEnvironment, search: URLSearchParams, params: LoaderArgs['params']) => unknown;
  /** Whether going from one address of the screen to the other needs the loader again. */
  asksAnew?: (current: URL, next: URL) => boolean;
}

/** A screen's loader in a chunk of its own, with the Relay environment. */
function relayLoader(load: () => Promise<Loading>) {
  let asksAnew: Loading['asksAnew'];
  const loader: Loader = async ({ request, params }) => {
    const [{ environment }, loading] = await Promise.all([import('#client/data/environment.ts'), load()]);
    asksAnew = loading.asksAnew;
    return loading.start(environment, new URL(request.url).searchParams, params);
  };
  const shouldRevalidate: Route['shouldRevalidate'] = ({ currentUrl, nextUrl }) =>
    asksAnew?.(currentUrl, nextUrl) ?? true;
  return { loader, shouldRevalidate };
}

/** Lets only signed-in sellers pass, the others to the login that leads back here: a page of its own, see main.tsx. */
const guarded =
  (load: Loader): Loader =>
  (args) => {
    if (isSignedIn()) return load(args);
    const { pathname, search } = new URL(args.request.url);
    return redirectDocument(loginPath(pathname + search));
  };

const dashboard = {
  ...relayScreen(async () => (await import('#client/screens/dashboard/DashboardScreen.tsx')).DashboardScreen),
  ...relayLoader(async () => ({ start: (await import('#client/screens/dashboard/loadDashboard.ts')).loadDashboard })),
};

const incomeStatement = {
  ...relayScreen(
    async () => (await import('#client/screens/income-statement/IncomeStatementScreen.tsx')).IncomeStatementScreen,
  ),
  ...relayLoader(async () => {
    const { loadIncomeStatement, asksAnew } = await import('#client/screens/income-statement/loadIncomeStatement.ts');
    return { start: loadIncomeStatement, asksAnew };
  }),
};

const credentials = {
  ...relayScreen(async () => (await import('#client/screens/credentials/CredentialsScreen.tsx')).CredentialsScreen),
  ...relayLoader(async () => ({
    start: (await import('#client/screens/credentials/loadCredentials.ts')).loadCredentials,
  })),
};

const aggregatedMetrics = {
  ...relayScreen(
    async () =>
      (await import('#client/screens/aggregated-metrics/AggregatedMetricsScreen.tsx')).AggregatedMetricsScreen,
  ),
  ...relayLoader(async () => ({
    start: (await import('#client/screens/aggregated-metrics/loadAggregatedMetrics.ts')).loadAggregatedMetrics,
  })),
};

const amazonData = {
  ...relayScreen(async () => (await import('#client/screens/amazon-data/AmazonDataScreen.tsx')).AmazonDataScreen),
  ...relayLoader(async () => {
    const { loadAmazonData, asksAnew } = await import('#client/screens/amazon-data/loadAmazonData.ts');
    return { start: loadAmazonData, asksAnew };
  }),
};

const buyBoxDashboard = {
  ...relayScreen(
    async () => (await import('#client/screens/buy-box-dashboard/BuyBoxDashboardScreen.tsx')).BuyBoxDashboardScreen,
  ),
  ...relayLoader(async () => {
    const { loadBuyBoxDashboard, asksAnew } = await import('#client/screens/buy-box-dashboard/loadBuyBoxDashboard.ts');
    return { start: loadBuyBoxDashboard, asksAnew };
  }),
};

const brandOwner = {
  ...relayScreen(async () => (await import('#client/screens/brand-owner/BrandOwnerScreen.tsx')).BrandOwnerScreen),
  ...relayLoader(async () => ({
    start: (await import('#client/screens/brand-owner/loadBrandOwner.ts')).loadBrandOwner,
  })),
};

const profitDetector = {
  ...relayScreen(
    async () => (await import('#client/screens/profit-detector/ProfitDetectorScreen.tsx')).ProfitDetectorScreen,
  ),
  ...relayLoader(async () => ({
    start: (await import('#client/screens/profit-detector/loadProfitDetector.ts')).loadProfitDetector,
  })),
};

const profitAnalysis = {
  ...relayScreen(
    async () => (await import('#client/screens/profit-analysis/ProfitAnalysisScreen.tsx')).ProfitAnalysisScreen,
  ),
  ...relayLoader(async () => ({
    start: (await import('#client/screens/profit-analysis/loadProfitAnalysis.ts')).loadProfitAnalysis,
  })),
};

const costs = {
  ...relayScreen(async () => (await import('#client/screens/costs/CostsScreen.tsx')).CostsScreen),
  ...relayLoader(async () => ({ start: (await import('#client/screens/costs/loadCosts.ts')).loadCosts })),
};

const account = {
  ...relayScreen(async () => (await import('#client/screens/account/AccountScreen.tsx')).AccountScreen),
  ...relayLoader(async () => ({ start: (await import('#client/screens/account/loadAccount.ts')).loadAccount })),
};

const database = {
  ...relayScreen(async () => (await import('#client/screens/database/DatabaseScreen.tsx')).DatabaseScreen),
  loader: (async ({ request }) => {
    const { loadDatabase } = await import('#client/screens/database/loadDatabase.ts');
    return loadDatabase(new URL(request.url).searchParams);
  }) satisfies Loader,
};

const insights = plainScreen(async () => (await import('#client/screens/insights/InsightsScreen.tsx')).InsightsScreen);
const notFound = plainScreen(async () => (await import('#client/screens/unbuilt/NotFoundScreen.tsx')).NotFoundScreen);

const screens: Route[] = [
  { path: paths.dashboard, ...dashboard, loader: guarded(openDefaultView('dashboard', dashboard.loader)) },
  {
    path: paths.incomeStatement,
    ...incomeStatement,
    loader: guarded(openDefaultView('incomeStatement', incomeStatement.loader)),
  },
  { path: paths.credentials, ...credentials, loader: guarded(credentials.loader), shouldRevalidate: () => false },
  {
    path: paths.aggregatedMetrics,
    ...aggregatedMetrics,
    loader: guarded(openDefaultView('aggregatedMetrics', aggregatedMetrics.loader)),
  },
  {
    path: paths.buyBox,
    ...buyBoxDashboard,
    loader: guarded(openDefaultView('buyBox', buyBoxDashboard.loader)),
  },
  { path: paths.brandOwner, ...brandOwner, loader: guarded(brandOwner.loader) },
  {
    path: paths.amazonData,
    ...amazonData,
    loader: guarded(openDefaultView('amazonData', amazonData.loader)),
  },
  { path: paths.insights, ...insights }, // for visitors too, and without any request (spec 2)
  {
    path: paths.profitDetector,
    ...profitDetector,
    loader: guarded(openDefaultView('profitDetector', profitDetector.loader)),
  },
  { path: paths.profitAnalysis, ...profitAnalysis, loader: guarded(profitAnalysis.loader) },
  {
    path: paths.database,
    ...database,
    loader: guarded(database.loader),
    shouldRevalidate: ({ currentUrl, nextUrl }) => showsOtherRows(currentUrl, nextUrl),
  },
  { path: paths.costs, ...costs, loader: guarded(openDefaultView('costs', costs.loader)) },
  { path: paths.account, ...account, loader: guarded(account.loader) },
  ...(import.meta.env.DEV
    ? [{ path: '/pieces', ...plainScreen(async () => (await import('./pieces/PiecesScreen.tsx')).PiecesScreen) }]
    : []),
  { path: '*', ...notFound },
];

const routes: Route[] = [
  { path: '/', loader: () => redirect(paths.dashboard) },
  {
    path: paths.login,
    loader: ({ request }) => {
      const url = new URL(request.url);
      return isSignedIn() ? redirect(landingPath(url.searchParams.get('next'))) : redirectDocument(url.href);
    },
  },
  ...screens.map((screen) => ({ ...screen, errorElement: <LoadFailure /> })),
];

/** The browser's router over all screens. */
export const createAppRouter = () => createRouter(routes, createBrowserHistory());
