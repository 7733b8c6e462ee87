import { oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { type DemoInsight, type InsightType, insightTypes, priorities, type Priority } from './demoInsights.ts';

const fields = {
  type: oneOf(Object.keys(insightTypes) as InsightType[], undefined),
  priority: oneOf(Object.keys(priorities) as Priority[], undefined),
};

export type InsightsView = UrlState<typeof fields>;

/** The filters as the URL has them. */
export const readInsightsView = (params: URLSearchParams): InsightsView => readUrl(fields, params);

/** The filters as the URL keeps them; empty for none. */
export const insightsSearch = (view: InsightsView) => writeUrl(fields, view);

/** The insights that both filters let through. */
export const filterInsights = (insights: readonly DemoInsight[], { type, priority }: InsightsView) =>
  insights.filter((insight) => (!type || insight.type === type) && (!priority || insight.priority === priority));
