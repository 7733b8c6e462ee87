import { useSearchParams } from 'react-router-dom';
import { formatQuantity } from '#client/lib/format.ts';
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

const typeOptions = [['', 'Todos os tipos'], ...(Object.entries(insightTypes) as [InsightType, string][])] as const;
const priorityOptions = [
  ['', 'Todas as prioridades'],
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
      <title>Insights IA · Seller Analytics</title>
      <h1 className="text-title tracking-tight">Insights IA</h1>
      <Banner tone="warning">
        Modo de demonstração: por um problema temporário na conexão com a API, os insights abaixo são exemplos, e não
        dados da sua loja.
      </Banner>
      <section aria-label="Filtros" className="flex flex-wrap items-center gap-2">
        <Select
          label="Tipo"
          value={view.type ?? ''}
          options={typeOptions}
          onChange={(type) => change({ type: type || undefined })}
        />
        <Select
          label="Prioridade"
          value={view.priority ?? ''}
          options={priorityOptions}
          onChange={(priority) => change({ priority: priority || undefined })}
        />
        <span role="status" className="ml-auto text-small text-muted tabular-nums">
          {formatQuantity(shown.length, 'insight', 'insights')}
        </span>
      </section>
      {shown.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState title="Nenhum insight encontrado" hint="Nenhum exemplo tem este tipo e esta prioridade." />
        </div>
      ) : (
        <section aria-label="Insights" className="grid gap-3 lg:grid-cols-2">
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
