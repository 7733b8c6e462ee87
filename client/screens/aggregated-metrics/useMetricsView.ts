import { useUrlView } from '#client/routing/useUrlView.ts';
import { metricsSearch, readMetricsView } from './metricsView.ts';

const form = {
  read: (params: URLSearchParams) => readMetricsView(params),
  write: (view: Parameters<typeof metricsSearch>[0]) => metricsSearch(view),
};

/** The report's view from the URL, a setter, and links to changed views. */
export const useMetricsView = () => useUrlView(form);
