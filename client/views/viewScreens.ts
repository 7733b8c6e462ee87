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
