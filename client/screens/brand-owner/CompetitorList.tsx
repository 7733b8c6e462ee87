import { graphql, useFragment } from 'react-relay/hooks';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import type { CompetitorList_competitors$key } from './__generated__/CompetitorList_competitors.graphql';
import { CompetitorCard } from './CompetitorCard.tsx';

/** A card for each competitor that is watched. */
export function CompetitorList({
  competitors,
  onRemoved,
}: {
  competitors: CompetitorList_competitors$key;
  onRemoved: () => void;
}) {
  const rows = useFragment(
    graphql`
      fragment CompetitorList_competitors on BrandCompetitor @relay(plural: true) {
        id
        ...CompetitorCard_competitor
      }
    `,
    competitors,
  );
  if (rows.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          title="Nenhum competidor cadastrado"
          hint="Use 'Adicionar Competidor' para acompanhar o preço de outra marca ao lado do seu."
        />
      </div>
    );
  return (
    <section aria-label="Competidores" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {rows.map((row) => (
        <CompetitorCard key={row.id} competitor={row} onRemoved={onRemoved} />
      ))}
    </section>
  );
}
