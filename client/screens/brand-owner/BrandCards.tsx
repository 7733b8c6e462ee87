import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
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
      aria-label={t('brandOwner.summary')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4"
    >
      <MetricCard title={t('brandOwner.totalCompetitors')} value={formatCount(rows.length)}>
        {t('brandOwner.tracked')}
      </MetricCard>
      <MetricCard
        title={t('brandOwner.withAdvantage')}
        value={formatCount(count('ADVANTAGE'))}
        tone={count('ADVANTAGE') ? 'positive' : 'neutral'}
      >
        {t('brandOwner.moreThan10PercentBelowThem')}
      </MetricCard>
      <MetricCard
        title={t('brandOwner.withDisadvantage')}
        value={formatCount(count('DISADVANTAGE'))}
        tone={count('DISADVANTAGE') ? 'negative' : 'neutral'}
      >
        {t('brandOwner.moreThan10PercentAboveThem')}
      </MetricCard>
      <MetricCard title={t('brandOwner.lastUpdate')} value={latest ? relativeTime(latest, now) : t('brandOwner.never')}>
        {t('brandOwner.pricesCheckedEvery6Hours')}
      </MetricCard>
    </section>
  );
}
