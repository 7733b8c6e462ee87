import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { useNow } from '#client/data/useNow.ts';
import type { BrandCards_competitors$key } from './__generated__/BrandCards_competitors.graphql';

/** The four figures of the list (spec 2). Positions are unknown until the first price comparison. */
export function BrandCards({ competitors }: { competitors: BrandCards_competitors$key }) {
  const rows = useFragment(
    graphql`
      fragment BrandCards_competitors on BrandCompetitor @relay(plural: true) {
        pricePosition
        monitoredAt
      }
    `,
    competitors,
  );
  const now = useNow();
  const isCompared = rows.length === 0 || rows.some(({ pricePosition }) => pricePosition);
  const count = (position: string) =>
    isCompared ? rows.filter(({ pricePosition }) => pricePosition === position).length : null;
  const latest = rows
    .flatMap(({ monitoredAt }) => monitoredAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <section
      aria-label="Resumo"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4"
    >
      <MetricCard title="Total de Competidores" value={formatCount(rows.length)}>
        acompanhados
      </MetricCard>
      <MetricCard
        title="Com Vantagem"
        value={formatCount(count('ADVANTAGE'))}
        tone={count('ADVANTAGE') ? 'positive' : 'neutral'}
      >
        mais de 10% abaixo deles
      </MetricCard>
      <MetricCard
        title="Com Desvantagem"
        value={formatCount(count('DISADVANTAGE'))}
        tone={count('DISADVANTAGE') ? 'negative' : 'neutral'}
      >
        mais de 10% acima deles
      </MetricCard>
      <MetricCard title="Última Atualização" value={latest ? relativeTime(latest, now) : 'Nunca'}>
        preços conferidos a cada 6 horas
      </MetricCard>
    </section>
  );
}
