import { paths } from '#client/lib/paths.ts';
import type { ViewScreen } from './__generated__/SavedViewsPanel_viewer.graphql';

export type { ViewScreen };

/** Paths of the screens with saved views. */
export const viewPaths: Record<ViewScreen, string> = {
  DASHBOARD: paths.dashboard,
  INCOME_STATEMENT: paths.incomeStatement,
  AGGREGATED_METRICS: paths.aggregatedMetrics,
  BUY_BOX: paths.buyBox,
  PROFIT_DETECTOR: paths.profitDetector,
  COSTS: paths.costs,
  AMAZON_DATA: paths.amazonData,
};

/** The screen with saved views at a path; undefined for other paths and for an address with parameters. */
export const screenAt = (path: string): ViewScreen | undefined =>
  (Object.keys(viewPaths) as ViewScreen[]).find((name) => viewPaths[name] === path);
