import { graphql, useFragment } from 'react-relay/hooks';
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
  if (trafficCoverage.length === 0) return <>Sem visualizações e sessões neste período.</>;
  const parts = trafficCoverage.map(
    ({ marketplace, firstDay, lastDay }) =>
      `${sourceOf(marketplace)} ${firstDay === lastDay ? `em ${formatDayOnly(firstDay)}` : `de ${formatDayOnly(firstDay)} a ${formatDayOnly(lastDay)}`}`,
  );
  const ofItems =
    view.asinLevel === 'PARENT' ? [] : trafficCoverage.filter(({ marketplace }) => countsItems(marketplace));
  const names = [...new Set(ofItems.map(({ marketplace }) => marketplaceName(marketplace)))];
  return (
    <>
      Tráfego: {parts.join(' · ')}. A conversão conta só as unidades desses dias.
      {names.map((name) => ` O ${name} conta visitas por anúncio: as das variações estão no nível PARENT.`)}
    </>
  );
}
