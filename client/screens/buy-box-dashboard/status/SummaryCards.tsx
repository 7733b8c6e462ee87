import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
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
      aria-label={t('buyBox.summary')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-5 max-lg:[&>*:last-child]:col-span-2"
    >
      <MetricCard title={t('buyBox.activeBuyBox')} value={count(summary?.wonCount)}>
        <span>{t('buyBox.ofProducts', { totalProducts: count(summary?.totalProducts) })}</span>
        {notObserved > 0 && <span>{t('buyBox.notReadIn24H', { notObserved: formatCount(notObserved) })}</span>}
      </MetricCard>
      <MetricCard title={t('buyBox.buyBoxRate')} value={formatPercent(percent)}>
        {percent !== null ? (
          <ProgressBar label={t('buyBox.buyBoxRate')} done={percent} total={100} />
        ) : (
          summary && t('buyBox.noProductReadIn24H')
        )}
      </MetricCard>
      <MetricCard title={t('buyBox.activeCompetitors')} value={count(summary?.activeCompetitors)}>
        {t('buyBox.inTheLast24Hours')}
      </MetricCard>
      <MetricCard title={t('buyBox.changesToday')} value={count(summary?.changesToday)}>
        {t('buyBox.changesOfBuyBoxOwner')}
      </MetricCard>
      <MetricCard
        title={t('buyBox.lastUpdate')}
        value={summary?.dataAsOf ? relativeTime(summary.dataAsOf, now) : UNKNOWN}
      >
        {t('buyBox.automaticUpdateEvery60S')}
      </MetricCard>
    </section>
  );
}
