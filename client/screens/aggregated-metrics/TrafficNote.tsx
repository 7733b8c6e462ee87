import { graphql, useFragment } from 'react-relay/hooks';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { TrafficNote_metrics$key } from './__generated__/TrafficNote_metrics.graphql';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { metricsForm } from './metricsView.ts';

const sources = { AMAZON: 'Amazon', MERCADOLIVRE: 'Mercado Livre (visitas)' } as const;

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
      `${sources[marketplace]} ${firstDay === lastDay ? `em ${formatDayOnly(firstDay)}` : `de ${formatDayOnly(firstDay)} a ${formatDayOnly(lastDay)}`}`,
  );
  const hasVariations =
    view.asinLevel !== 'PARENT' && trafficCoverage.some((covered) => covered.marketplace === 'MERCADOLIVRE');
  return (
    <>
      Tráfego: {parts.join(' · ')}. A conversão conta só as unidades desses dias.
      {hasVariations && ' O Mercado Livre conta visitas por anúncio: as das variações estão no nível PARENT.'}
    </>
  );
}
