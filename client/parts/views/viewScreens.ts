import { paths } from '#client/lib/paths.ts';
import type { ViewScreen } from './__generated__/SavedViewsPanel_viewer.graphql';

export type { ViewScreen };

/** Where each screen with saved views stands. */
export const viewPaths: Record<ViewScreen, string> = {
  dashboard: paths.dashboard,
  incomeStatement: paths.incomeStatement,
  aggregatedMetrics: paths.aggregatedMetrics,
  buyBox: paths.buyBox,
  profitDetector: paths.profitDetector,
  costs: paths.costs,
  amazonData: paths.amazonData,
};

/** The screen with saved views that stands at a path; none for others, or for an address with parameters. */
export const screenAt = (path: string): ViewScreen | undefined =>
  (Object.keys(viewPaths) as ViewScreen[]).find((name) => viewPaths[name] === path);
