import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { useNow } from '#client/data/useNow.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { SummaryCards_summary$key } from './__generated__/SummaryCards_summary.graphql';

/**
 * The five cards (spec 2) of the last 24 hours, independent of the filters. Unknown while loading, and when no product was
 * checked in that period.
 */
export function SummaryCards({ summary: key }: { summary: SummaryCards_summary$key | null }) {
  const summary = useFragment(
    graphql`
      fragment SummaryCards_summary on BuyBoxSummary {
        wonCount
        totalProducts
        notObserved
        buyBoxPercent
        activeCompetitors
        changesToday
        dataAsOf
      }
    `,
    key,
  );
  const now = useNow();
  const percent = summary?.buyBoxPercent ?? null;
  const isRead = (summary?.totalProducts ?? 0) > 0;
  const count = (value: number | undefined) => formatCount(isRead ? value : null);
  const notObserved = summary?.notObserved ?? 0;
  return (
    <section
      aria-label="Resumo"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5 max-lg:[&>*:last-child]:col-span-2"
    >
      <MetricCard title="Buy Box Ativa" value={count(summary?.wonCount)}>
        <span>de {count(summary?.totalProducts)} produtos</span>
        {notObserved > 0 && <span>{formatCount(notObserved)} sem leitura em 24 h</span>}
      </MetricCard>
      <MetricCard title="Taxa de Buy Box" value={formatPercent(percent)}>
        {percent !== null ? (
          <ProgressBar label="Taxa de Buy Box" done={percent} total={100} />
        ) : (
          summary && 'nenhum produto lido em 24 h'
        )}
      </MetricCard>
      <MetricCard title="Competidores Ativos" value={count(summary?.activeCompetitors)}>
        nas últimas 24 horas
      </MetricCard>
      <MetricCard title="Mudanças Hoje" value={count(summary?.changesToday)}>
        trocas de dono da Buy Box
      </MetricCard>
      <MetricCard title="Última Atualização" value={summary?.dataAsOf ? relativeTime(summary.dataAsOf, now) : UNKNOWN}>
        Atualização automática a cada 60 s
      </MetricCard>
    </section>
  );
}
