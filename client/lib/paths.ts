/** Every URL of the client. routes.tsx maps them to screens. */
export const paths = {
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  today: '/today',
  dashboard: '/dashboard',
  orders: '/orders',
  order: '/orders/:marketplace/:orderId',
  credentials: '/credentials',
  incomeStatement: '/income-statement',
  salesByState: '/sales-by-state',
  cash: '/cash',
  aggregatedMetrics: '/aggregated-metrics',
  buyBox: '/buy-box-dashboard',
  brandOwner: '/brand-owner',
  profitDetector: '/profit-detector',
  profitAnalysis: '/profit-analysis/:asin',
  amazonData: '/amazon-data',
  insights: '/insights',
  database: '/database',
  costs: '/costs',
  products: '/products',
  simulator: '/products/simulator',
  product: '/products/:productId/:tab?',
  purchases: '/purchases',
  account: '/account',
  activity: '/activity',
  operator: '/operator',
  reconciliation: '/reconciliation',
  differences: '/reconciliation/differences',
  payouts: '/reconciliation/payouts',
  bills: '/reconciliation/bills',
  taxes: '/taxes',
  nfe: '/taxes/nfe',
  regimes: '/taxes/regimes',
  alerts: '/alerts',
  alertRules: '/alerts/rules',
} as const;

// found when called, so that pages without sessions need none of it
const isForVisitors = (path: string) =>
  path === paths.login ||
  path === paths.forgotPassword ||
  path === paths.resetPassword ||
  path === paths.confirmEmail ||
  path === paths.insights;

/** Whether an address requires a session. */
export const needsSession = (pathname: string) =>
  pathname === '/' ||
  Object.values(paths).some(
    (path) =>
      !isForVisitors(path) &&
      new RegExp(`^${path.replace('/:tab?', '(/[^/]+)?').replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`).test(pathname),
  );

/** Address of an order; `marketplace` is its name in the schema, or its word. */
export const orderPath = (marketplace: string, number: string) =>
  `${paths.orders}/${marketplace.toLowerCase()}/${encodeURIComponent(number)}`;

/** What the orders of an address are filtered by; `listing` and `product` are global ids. */
export interface OrdersChosen {
  period?: string;
  startDate?: string;
  endDate?: string;
  marketplace?: string;
  status?: string;
  uf?: string;
  listing?: string;
  product?: string;
  search?: string;
}

/** Address of the orders that a figure adds up. */
export const ordersPath = (chosen: OrdersChosen) => pathWith(paths.orders, { ...chosen });

/** A path with the parameters that have a value. */
export function pathWith(path: string, chosen: Record<string, string | undefined>): string {
  const given = Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** Address of the form for missing costs; `search` is one product's SKU or id. */
export const missingCostsPath = (search?: string | null) =>
  `${paths.costs}?${search ? `search=${encodeURIComponent(search)}&` : ''}only=missing`;

/** Listings of a simulation; the server refuses more. */
export const MAX_SIMULATED = 50;

/** Address of a simulation of prices of these listings, by their global ids. */
export const simulatorPath = (ids: readonly string[]) =>
  `${paths.simulator}?ids=${ids.map(encodeURIComponent).join(',')}`;

/** Address of the form of a purchase order with a product (global id); without `units` or `casePack` the seller enters them. */
export function newPurchasePath(product: string, units?: number | null, casePack?: number | null): string {
  const more = { ...(units && { units: String(units) }), ...(casePack && { box: String(casePack) }) };
  return `${paths.purchases}?${new URLSearchParams({ product, ...more }).toString()}`;
}

/** Tabs of a product's page, the first without a name in the address. */
export const productTabs = ['sales', 'profit', 'price', 'stock', 'ads', 'orders', 'history'] as const;
export type ProductTab = (typeof productTabs)[number];

/** Address of a product's page, by its global id (`hubId` of a listing). */
export const productPath = (id: string, tab: ProductTab = 'sales') =>
  `${paths.products}/${encodeURIComponent(id.replace(/={1,2}$/, ''))}${tab === 'sales' ? '' : `/${tab}`}`;

/** Address of the page of a listing's product; undefined where it is gone. */
export const hubPath = (hubId: string | null | undefined) => (hubId ? productPath(hubId) : undefined);

/** Address that leads to the page of the product of an ASIN or SKU. */
export const findProductPath = (by: { asin: string } | { sku: string }) =>
  `${paths.products}?${new URLSearchParams(by).toString()}`;

/** Address of the rules of own freight. */
export const freightPath = '/costs?tab=freight';

/** Address of the overheads, and of the tax profile. */
export const overheadsPath = '/costs?tab=overheads';
export const taxesPath = '/costs?tab=taxes';

/** Address of the login that leads back to `next`. */
export const loginPath = (next: string) =>
  next === '/' || next === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;

/** Address after signing in: `next` when it is a path of this site, else the dashboard. */
export function landingPath(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith(paths.login);
  return isOurs ? next : paths.dashboard;
}

/** Address of the restocking plan of a product, by the ASIN or id of one of its listings. */
export const restockPath = (asin: string) => `${paths.amazonData}?tab=inventory&search=${encodeURIComponent(asin)}`;
