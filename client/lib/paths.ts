/** Every URL of the client. routes.tsx says what stands behind each. */
export const paths = {
  login: '/login',
  dashboard: '/dashboard',
  credentials: '/credentials',
  incomeStatement: '/income-statement',
  aggregatedMetrics: '/aggregated-metrics',
  buyBox: '/buy-box-dashboard',
  brandOwner: '/brand-owner',
  profitDetector: '/profit-detector',
  profitAnalysis: '/profit-analysis/:asin',
  amazonData: '/amazon-data',
  insights: '/insights',
  database: '/database',
  costs: '/costs',
  account: '/account',
} as const;

const forVisitors: readonly string[] = [paths.login, paths.insights];
const guarded = Object.values(paths).filter((path) => !forVisitors.includes(path));

/** Whether only signed-in sellers may be at this place. */
export const needsSession = (pathname: string) =>
  pathname === '/' || guarded.some((path) => new RegExp(`^${path.replace(':asin', '[^/]+')}/?$`).test(pathname));

/** Where missing costs are entered; of one product, by its SKU or id. */
export const missingCostsPath = (search?: string | null) =>
  `${paths.costs}?${search ? `search=${encodeURIComponent(search)}&` : ''}only=missing`;

/** The login address that leads back to where the visitor wanted to go. */
export const loginPath = (next: string) =>
  next === '/' || next === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(next)}`;

/** Where to go after signing in: `next` when it is a path of ours, else the dashboard. */
export function landingPath(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith(paths.login);
  return isOurs ? next : paths.dashboard;
}
