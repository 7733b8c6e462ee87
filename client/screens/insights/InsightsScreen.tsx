import { useSearchParams } from 'react-router-dom';
import { formatQuantity } from '#client/lib/format.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { demoInsights, type InsightType, insightTypes, priorities, type Priority } from './demoInsights.ts';
import { InsightCard } from './InsightCard.tsx';
import { filterInsights, insightsSearch, type InsightsView, readInsightsView } from './insightsView.ts';

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
      <h1 className="text-lg font-semibold tracking-tight">Insights IA</h1>
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
        <span role="status" className="ml-auto text-table text-muted tabular-nums">
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
