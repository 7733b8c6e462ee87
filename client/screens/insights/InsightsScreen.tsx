import { useSearchParams } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import {
  type DemoInsight,
  demoInsights,
  type InsightType,
  insightTypes,
  priorities,
  type Priority,
} from './demoInsights.ts';
import { InsightCard } from './InsightCard.tsx';
import { oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';

const typeOptions = [
  ['', t('insights.allKinds')],
  ...(Object.entries(insightTypes) as [InsightType, string][]),
] as const;
const priorityOptions = [
  ['', t('insights.allPriorities')],
  ...(Object.entries(priorities) as [Priority, string][]),
] as const;

/** /insights: a fixed demonstration, for visitors too; asks no server for anything (spec 2). */
export function InsightsScreen() {
  const [params, setParams] = useSearchParams();
  const view = readInsightsView(params);
  const change = (next: Partial<InsightsView>) =>
    setParams(insightsSearch({ ...view, ...next }), { preventScrollReset: true });
  const shown = filterInsights(demoInsights, view);
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-3 p-3 sm:p-4">
      <title>{t('insights.aiInsightsSellerAnalytics')}</title>
      <h1 className="text-title tracking-tight">{t('insights.aiInsights')}</h1>
      <Banner tone="warning">{t('insights.demonstrationModeBecauseOfATemporary')}</Banner>
      <section aria-label={t('insights.filters')} className="flex flex-wrap items-center gap-2">
        <Select
          label={t('insights.kind2')}
          value={view.type ?? ''}
          options={typeOptions}
          onChange={(type) => change({ type: type || undefined })}
        />
        <Select
          label={t('insights.priority2')}
          value={view.priority ?? ''}
          options={priorityOptions}
          onChange={(priority) => change({ priority: priority || undefined })}
        />
        <span role="status" className="ml-auto text-small text-muted tabular-nums">
          {t('insights.insights', { shownCount: shown.length })}
        </span>
      </section>
      {shown.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState title={t('insights.noInsightFound')} hint={t('insights.noExampleHasThisKindAnd')} />
        </div>
      ) : (
        <section aria-label={t('insights.insights2')} className="grid gap-3 lg:grid-cols-2">
          {shown.map((insight) => (
            <InsightCard key={insight.id} insight={insight} />
          ))}
        </section>
      )}
    </div>
  );
}

const fields = {
  type: oneOf(Object.keys(insightTypes) as InsightType[], undefined),
  priority: oneOf(Object.keys(priorities) as Priority[], undefined),
};

type InsightsView = UrlState<typeof fields>;

/** The filters as the URL has them. */
const readInsightsView = (params: URLSearchParams): InsightsView => readUrl(fields, params);

/** The filters as the URL keeps them; empty for none. */
const insightsSearch = (view: InsightsView) => writeUrl(fields, view);

/** The insights that both filters let through. */
const filterInsights = (insights: readonly DemoInsight[], { type, priority }: InsightsView) =>
  insights.filter((insight) => (!type || insight.type === type) && (!priority || insight.priority === priority));
