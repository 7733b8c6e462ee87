import { graphql, useFragment } from 'react-relay/hooks';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { t } from '#client/lib/language/t.ts';
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
        <EmptyState title={t('brandOwner.noCompetitorEntered')} hint={t('brandOwner.useAddCompetitorToFollowThe')} />
      </div>
    );
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <p className="text-small text-muted tabular-nums">{t('brandOwner.competitors', { rowsCount: rows.length })}</p>
        <ExportButton path="/api/brand-owner/competitors/export" isEmpty={false} />
      </div>
      <section aria-label={t('brandOwner.competitors2')} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <CompetitorCard key={row.id} competitor={row} onRemoved={onRemoved} />
        ))}
      </section>
    </>
  );
}
