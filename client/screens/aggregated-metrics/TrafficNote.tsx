import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { TrafficNote_metrics$key } from './__generated__/TrafficNote_metrics.graphql';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { metricsForm } from './metricsView.ts';
import { marketplaceFacts, marketplaceName } from '#client/lib/marketplaces.ts';

/** Marketplaces that count visits of an item with all its variations. */
const countsItems = (marketplace: string) => marketplaceFacts(marketplace).traffic.level === 'parent';

function sourceOf(marketplace: string): string {
  const { name, traffic } = marketplaceFacts(marketplace);
  return traffic.hasSessions ? name : `${name} (visitas)`;
}

/** Days covered by the traffic figures. Marketplaces publish them late, and some days never. */
export function TrafficNote({ metrics }: { metrics: TrafficNote_metrics$key }) {
  const { trafficCoverage } = useFragment(
    graphql`
      fragment TrafficNote_metrics on AggregatedMetricsPage {
        trafficCoverage {
          marketplace
          firstDay
          lastDay
        }
      }
    `,
    metrics,
  );
  const { view } = useUrlView(metricsForm);
  if (trafficCoverage.length === 0) return <>{t('aggregatedMetrics.noViewsAndSessionsInThis')}</>;
  const parts = trafficCoverage.map(
    ({ marketplace, firstDay, lastDay }) =>
      `${sourceOf(marketplace)} ${firstDay === lastDay ? t('aggregatedMetrics.on', { firstDay: formatDayOnly(firstDay) }) : t('aggregatedMetrics.fromTo', { firstDay: formatDayOnly(firstDay), lastDay: formatDayOnly(lastDay) })}`,
  );
  const ofItems =
    view.asinLevel === 'PARENT' ? [] : trafficCoverage.filter(({ marketplace }) => countsItems(marketplace));
  const names = [...new Set(ofItems.map(({ marketplace }) => marketplaceName(marketplace)))];
  return (
    <>
      {t('aggregatedMetrics.trafficConversionCountsOnlyTheUnits', { parts: parts.join(' · ') })}
      {names.map((name) => t('aggregatedMetrics.countsVisitsByListingThoseOf', { name }))}
    </>
  );
}
