import { graphql, useFragment } from 'react-relay/hooks';
import { formatQuantity } from '#client/lib/format.ts';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { CompetitorList_competitors$key } from './__generated__/CompetitorList_competitors.graphql';
import { CompetitorCard } from './CompetitorCard.tsx';

/** A card for each monitored competitor. */
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
    <>
      <div className="flex items-center justify-between gap-2">
        <p className="text-small text-muted tabular-nums">
          {formatQuantity(rows.length, 'competidor', 'competidores')}
        </p>
        <ExportButton path="/api/brand-owner/competitors/export" isEmpty={false} />
      </div>
      <section aria-label="Competidores" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <CompetitorCard key={row.id} competitor={row} onRemoved={onRemoved} />
        ))}
      </section>
    </>
  );
}
