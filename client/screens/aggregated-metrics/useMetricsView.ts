import { useUrlView } from '#client/routing/useUrlView.ts';
import { metricsSearch, readMetricsView } from './metricsView.ts';

const form = {
  read: (params: URLSearchParams) => readMetricsView(params),
  write: (view: Parameters<typeof metricsSearch>[0]) => metricsSearch(view),
};

/** The report's view as the URL has it, a way to change it, and links to changed ones. */
export const useMetricsView = () => useUrlView(form);
