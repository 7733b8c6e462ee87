import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  redirectDocument,
  replace,
  type NonIndexRouteObject,
} from 'react-router-dom';
import { landingPath, loginPath, paths } from '#client/lib/paths.ts';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import { isSignedIn } from '#client/data/session.ts';
import { homePath } from '#client/parts/views/defaultViews.ts';
import { openDefaultView } from '#client/parts/views/openDefaultView.ts';
import { RouteFailure } from './RouteFailure.tsx';
import { plainScreen, relayScreen } from './screenRoute.tsx';
import { Shell } from './Shell.tsx';

/** Wraps a loader for signed-in sellers. Others get the login, a separate page (main.tsx) that leads back here. */
const guarded =
  (load: (args: LoaderFunctionArgs) => unknown) =>
  (args: LoaderFunctionArgs): unknown => {
    if (isSignedIn()) return load(args);
    const { pathname, search } = new URL(args.request.url);
    return redirectDocument(loginPath(pathname + search));
  };

const dashboard = relayScreen(
  async () => (await import('#client/screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  async () => ({ start: (await import('#client/screens/dashboard/loadDashboard.ts')).loadDashboard }),
  ['dashboard'],
);

const orders = relayScreen(
  async () => (await import('#client/screens/orders/OrdersScreen.tsx')).OrdersScreen,
  async () => {
    const { loadOrders, needsRefetch } = await import('#client/screens/orders/loadOrders.ts');
    return { start: loadOrders, needsRefetch };
  },
  ['orders'],
);

const order = relayScreen(
  async () => (await import('#client/screens/order/OrderScreen.tsx')).OrderScreen,
  async () => {
    const { loadOrder, needsRefetch } = await import('#client/screens/order/loadOrder.ts');
    return { start: loadOrder, needsRefetch };
  },
  ['orders', 'differences'],
);

const today = relayScreen(
  async () => (await import('#client/screens/today/TodayScreen.tsx')).TodayScreen,
  async () => {
    const { loadToday, needsRefetch } = await import('#client/screens/today/loadToday.ts');
    return { start: loadToday, needsRefetch };
  },
  ['today'],
);

const incomeStatement = relayScreen(
  async () => (await import('#client/screens/income-statement/IncomeStatementScreen.tsx')).IncomeStatementScreen,
  async () => {
    const { loadIncomeStatement, needsRefetch } =
      await import('#client/screens/income-statement/loadIncomeStatement.ts');
    return { start: loadIncomeStatement, needsRefetch };
  },
  ['income-statement'],
);

const salesByState = relayScreen(
  async () => (await import('#client/screens/sales-by-state/StatesScreen.tsx')).StatesScreen,
  async () => {
    const { loadStates, needsRefetch } = await import('#client/screens/sales-by-state/loadStates.ts');
    return { start: loadStates, needsRefetch };
  },
  ['sales-by-state'],
);

const cash = relayScreen(
  async () => (await import('#client/screens/cash/CashScreen.tsx')).CashScreen,
  async () => {
    const { loadCash, needsRefetch } = await import('#client/screens/cash/loadCash.ts');
    return { start: loadCash, needsRefetch };
  },
  ['cash'],
);

const credentials = relayScreen(
  async () => (await import('#client/screens/credentials/CredentialsScreen.tsx')).CredentialsScreen,
  async () => ({
    start: (await import('#client/screens/credentials/loadCredentials.ts')).loadCredentials,
    needsRefetch: () => false,
  }),
  ['credentials'],
);

const aggregatedMetrics = relayScreen(
  async () => (await import('#client/screens/aggregated-metrics/AggregatedMetricsScreen.tsx')).AggregatedMetricsScreen,
  async () => ({
    start: (await import('#client/screens/aggregated-metrics/loadAggregatedMetrics.ts')).loadAggregatedMetrics,
  }),
  ['aggregated-metrics'],
);

const amazonData = relayScreen(
  async () => (await import('#client/screens/amazon-data/AmazonDataScreen.tsx')).AmazonDataScreen,
  async () => {
    const { loadAmazonData, needsRefetch } = await import('#client/screens/amazon-data/loadAmazonData.ts');
    return { start: loadAmazonData, needsRefetch };
  },
  ['amazon-data'],
);

const buyBoxDashboard = relayScreen(
  async () => (await import('#client/screens/buy-box-dashboard/BuyBoxDashboardScreen.tsx')).BuyBoxDashboardScreen,
  async () => {
    const { loadBuyBoxDashboard, needsRefetch } =
      await import('#client/screens/buy-box-dashboard/loadBuyBoxDashboard.ts');
    return { start: loadBuyBoxDashboard, needsRefetch };
  },
  ['buy-box'],
);

const brandOwner = relayScreen(
  async () => (await import('#client/screens/brand-owner/BrandOwnerScreen.tsx')).BrandOwnerScreen,
  async () => ({ start: (await import('#client/screens/brand-owner/loadBrandOwner.ts')).loadBrandOwner }),
  ['brand-owner'],
);

const profitDetector = relayScreen(
  async () => (await import('#client/screens/profit-detector/ProfitDetectorScreen.tsx')).ProfitDetectorScreen,
  async () => ({ start: (await import('#client/screens/profit-detector/loadProfitDetector.ts')).loadProfitDetector }),
  ['profit-detector'],
);

const profitAnalysis = relayScreen(
  async () => (await import('#client/screens/profit-analysis/ProfitAnalysisScreen.tsx')).ProfitAnalysisScreen,
  async () => ({ start: (await import('#client/screens/profit-analysis/loadProfitAnalysis.ts')).loadProfitAnalysis }),
  ['profit-analysis'],
);

const costs = relayScreen(
  async () => (await import('#client/screens/costs/CostsScreen.tsx')).CostsScreen,
  async () => ({ start: (await import('#client/screens/costs/loadCosts.ts')).loadCosts }),
  ['costs'],
);

const products = relayScreen(
  async () => (await import('#client/screens/products/ProductsScreen.tsx')).ProductsScreen,
  async () => {
    const { loadProducts, needsRefetch } = await import('#client/screens/products/loadProducts.ts');
    return { start: loadProducts, needsRefetch };
  },
  ['products'],
);

const product = relayScreen(
  async () => (await import('#client/screens/product/ProductScreen.tsx')).ProductScreen,
  async () => ({ start: (await import('#client/screens/product/loadProduct.ts')).loadProduct }),
  ['product', 'buy-box', 'amazon-data'],
);

const simulator = relayScreen(
  async () => (await import('#client/screens/simulator/SimulatorScreen.tsx')).SimulatorScreen,
  async () => {
    const { loadSimulator, needsRefetch } = await import('#client/screens/simulator/loadSimulator.ts');
    return { start: loadSimulator, needsRefetch };
  },
  ['simulator'],
);

const purchases = relayScreen(
  async () => (await import('#client/screens/purchases/PurchasesScreen.tsx')).PurchasesScreen,
  async () => {
    const { loadPurchases, needsRefetch } = await import('#client/screens/purchases/loadPurchases.ts');
    return { start: loadPurchases, needsRefetch };
  },
  ['purchases'],
);

const payouts = relayScreen(
  async () => (await import('#client/screens/payouts/PayoutsScreen.tsx')).PayoutsScreen,
  async () => ({ start: (await import('#client/screens/payouts/loadPayouts.ts')).loadPayouts }),
  ['payouts'],
);

const account = relayScreen(
  async () => (await import('#client/screens/account/AccountScreen.tsx')).AccountScreen,
  async () => ({ start: (await import('#client/screens/account/loadAccount.ts')).loadAccount }),
  ['account'],
);

const activity = relayScreen(
  async () => (await import('#client/screens/activity/ActivityScreen.tsx')).ActivityScreen,
  async () => ({ start: (await import('#client/screens/activity/loadActivity.ts')).loadActivity }),
  ['account'],
);

const operator = relayScreen(
  async () => (await import('#client/screens/operator/OperatorScreen.tsx')).OperatorScreen,
  async () => ({ start: (await import('#client/screens/operator/loadOperator.ts')).loadOperator }),
  ['operator', 'login'],
);

const differences = relayScreen(
  async () => (await import('#client/screens/differences/DifferencesScreen.tsx')).DifferencesScreen,
  async () => {
    const { loadDifferences, needsRefetch } = await import('#client/screens/differences/loadDifferences.ts');
    return { start: loadDifferences, needsRefetch };
  },
  ['differences'],
);

const reconciliation = relayScreen(
  async () => (await import('#client/screens/reconciliation/ReconciliationScreen.tsx')).ReconciliationScreen,
  async () => {
    const { loadReconciliation, needsRefetch } = await import('#client/screens/reconciliation/loadReconciliation.ts');
    return { start: loadReconciliation, needsRefetch };
  },
  ['reconciliation'],
);

const taxes = relayScreen(
  async () => (await import('#client/screens/taxes/TaxesScreen.tsx')).TaxesScreen,
  async () => {
    const { loadTaxes, needsRefetch } = await import('#client/screens/taxes/loadTaxes.ts');
    return { start: loadTaxes, needsRefetch };
  },
  ['taxes'],
);

const nfe = relayScreen(
  async () => (await import('#client/screens/nfe/NfeScreen.tsx')).NfeScreen,
  async () => ({ start: (await import('#client/screens/nfe/loadNfe.ts')).loadNfe }),
  ['nfe'],
);

const regimes = relayScreen(
  async () => (await import('#client/screens/regimes/RegimesScreen.tsx')).RegimesScreen,
  async () => {
    const { loadRegimes, needsRefetch } = await import('#client/screens/regimes/loadRegimes.ts');
    return { start: loadRegimes, needsRefetch };
  },
  ['regimes'],
);

const bills = relayScreen(
  async () => (await import('#client/screens/bills/BillsScreen.tsx')).BillsScreen,
  async () => ({ start: (await import('#client/screens/bills/loadBills.ts')).loadBills }),
  ['payouts'],
);

const alerts = relayScreen(
  async () => (await import('#client/screens/alerts/AlertsScreen.tsx')).AlertsScreen,
  async () => {
    const { loadAlerts, needsRefetch } = await import('#client/screens/alerts/loadAlerts.ts');
    return { start: loadAlerts, needsRefetch };
  },
  ['alerts'],
);

const alertRules = relayScreen(
  async () => (await import('#client/screens/alerts/rules/RulesScreen.tsx')).RulesScreen,
  async () => ({
    start: (await import('#client/screens/alerts/rules/loadAlertRules.ts')).loadAlertRules,
    needsRefetch: () => false,
  }),
  ['alerts'],
);

const database = relayScreen(
  async () => (await import('#client/screens/database/DatabaseScreen.tsx')).DatabaseScreen,
  async () => {
    const { loadDatabase, needsRefetch } = await import('#client/screens/database/loadDatabase.ts');
    return { start: (_, search) => loadDatabase(search), needsRefetch };
  },
  ['database'],
);

const insights = plainScreen(
  async () => (await import('#client/screens/insights/InsightsScreen.tsx')).InsightsScreen,
  () => null,
  ['insights'],
);
const notFound = plainScreen(
  async () => (await import('#client/parts/notFound/NotFoundScreen.tsx')).NotFoundScreen,
  () => null,
  ['login'],
);

const screens: NonIndexRouteObject[] = [
  { path: paths.today, ...today, loader: guarded(today.loader) },
  { path: paths.dashboard, ...dashboard, loader: guarded(openDefaultView('DASHBOARD', dashboard.loader)) },
  { path: paths.orders, ...orders, loader: guarded(orders.loader) },
  { path: paths.order, ...order, loader: guarded(order.loader) },
  {
    path: paths.incomeStatement,
    ...incomeStatement,
    loader: guarded(openDefaultView('INCOME_STATEMENT', incomeStatement.loader)),
  },
  { path: paths.salesByState, ...salesByState, loader: guarded(salesByState.loader) },
  { path: paths.cash, ...cash, loader: guarded(cash.loader) },
  { path: paths.credentials, ...credentials, loader: guarded(credentials.loader) },
  {
    path: paths.aggregatedMetrics,
    ...aggregatedMetrics,
    loader: guarded(openDefaultView('AGGREGATED_METRICS', aggregatedMetrics.loader)),
  },
  { path: paths.buyBox, ...buyBoxDashboard, loader: guarded(openDefaultView('BUY_BOX', buyBoxDashboard.loader)) },
  { path: paths.brandOwner, ...brandOwner, loader: guarded(brandOwner.loader) },
  { path: paths.amazonData, ...amazonData, loader: guarded(openDefaultView('AMAZON_DATA', amazonData.loader)) },
  { path: paths.insights, ...insights }, // public, and without requests (spec 2)
  {
    path: paths.profitDetector,
    ...profitDetector,
    loader: guarded(openDefaultView('PROFIT_DETECTOR', profitDetector.loader)),
  },
  { path: paths.profitAnalysis, ...profitAnalysis, loader: guarded(profitAnalysis.loader) },
  { path: paths.database, ...database, loader: guarded(database.loader) },
  { path: paths.costs, ...costs, loader: guarded(openDefaultView('COSTS', costs.loader)) },
  { path: paths.products, ...products, loader: guarded(products.loader) },
  { path: paths.simulator, ...simulator, loader: guarded(simulator.loader) },
  { path: paths.product, ...product, loader: guarded(product.loader) },
  { path: paths.purchases, ...purchases, loader: guarded(purchases.loader) },
  { path: paths.reconciliation, ...reconciliation, loader: guarded(reconciliation.loader) },
  { path: paths.differences, ...differences, loader: guarded(differences.loader) },
  { path: paths.payouts, ...payouts, loader: guarded(payouts.loader) },
  { path: paths.account, ...account, loader: guarded(account.loader) },
  { path: paths.bills, ...bills, loader: guarded(bills.loader) },
  { path: paths.taxes, ...taxes, loader: guarded(taxes.loader) },
  { path: paths.nfe, ...nfe, loader: guarded(nfe.loader) },
  { path: paths.regimes, ...regimes, loader: guarded(regimes.loader) },
  { path: paths.alerts, ...alerts, loader: guarded(alerts.loader) },
  { path: paths.alertRules, ...alertRules, loader: guarded(alertRules.loader) },
  { path: paths.operator, ...operator, loader: guarded(operator.loader) },
  { path: paths.activity, ...activity, loader: guarded(activity.loader) },
  ...(import.meta.env.DEV
    ? [
        {
          path: '/pieces',
          ...plainScreen(
            async () => (await import('./pieces/PiecesScreen.tsx')).PiecesScreen,
            () => null,
            ['tables'],
          ),
        },
      ]
    : []),
  // `replace`, so that going back does not redirect again
  { path: '/', loader: () => replace(homePath()) },
  {
    path: paths.login,
    loader: ({ request }) => {
      const url = new URL(request.url);
      const next = url.searchParams.get('next');
      return isSignedIn() ? replace(next ? landingPath(next) : homePath()) : redirectDocument(url.href);
    },
  },
  // pages of the server
  { path: '/graphql', loader: () => redirectDocument('/graphql') },
  { path: '/api/docs', loader: () => redirectDocument('/api/docs') },
  { path: '*', ...notFound },
];

/** Browser router of all screens. Starts loading the current URL. */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      children: screens.map((screen) => ({
        ...screen,
        errorElement: <RouteFailure />,
        hydrateFallbackElement: <ScreenSkeleton />,
      })),
    },
  ]);
