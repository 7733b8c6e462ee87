import { graphql, useFragment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { unknownBeforeText } from '#client/lib/time/periods.ts';
import { TimeChart } from '#client/ui/figures/TimeChart.tsx';
import type { LoadedSalesChart_series$key } from './__generated__/LoadedSalesChart_series.graphql';
import { BEFORE_ADS } from '#client/screens/dashboard/beforeAds.ts';
import { runningNames, unitNames } from './chartWords.ts';
import { seriesPoints } from './seriesPoints.ts';
import { useSalesSeries } from './useSalesSeries.ts';
import type { ShownChart } from './SalesChartPanel.tsx';

const HEIGHT = 220;
const PHONE_POINTS = 14;
const isCounted = { revenue: true, orders: true, units: true, profit: false, acos: false } as const;

/**
 * The chosen card over time with its comparison: sales and counts as bars, profit over the sales and ACOS as a line. The hour,
 * day or month that is not over is hatched, or left out of a line: it would look like a fall.
 */
export function LoadedSalesChart({
  metric,
  card,
  compared: comparedName,
  unknownBefore,
  fetchKey,
  reasons,
}: ShownChart) {
  const { unit, points, compared, isBeforeAds } = useFragment<LoadedSalesChart_series$key>(
    graphql`
      fragment LoadedSalesChart_series on SalesSeries {
        unit
        isBeforeAds
        points {
          ...seriesPoints_point
        }
        compared {
          ...seriesPoints_point
        }
      }
    `,
    useSalesSeries(fetchKey),
  );
  const isBar = isCounted[metric];
  const former = compared && comparedName ? comparedName : undefined;
  const isProfitShown = metric === 'profit' || metric === 'revenue';
  const notes = [
    isProfitShown && isBeforeAds && t('dashboard.profitWhichHaveNoHourAnd', { beforeAds: BEFORE_ADS }),
    metric === 'acos' && unit === 'HOUR' && t('dashboard.adsAreStatedByDayChoose'),
    comparedName && unknownBefore && `${comparedName}: ${unknownBeforeText(unknownBefore)}.`,
    reasons.join('; '),
  ].filter(Boolean);
  const shown = seriesPoints({ metric, isBar, points, compared: former ? compared! : null, unit });
  return (
    <>
      {notes.map((note) => (
        <p key={String(note)} className="text-small text-muted">
          {note}
        </p>
      ))}
      <TimeChart
        label={t('dashboard.chartOf', { card, former: former ? ` ${former}` : '' })}
        unit={unitNames[unit]}
        height={HEIGHT}
        narrowPoints={PHONE_POINTS}
        points={shown}
        series={{
          ...(isBar ? { bar: card } : { line: card }),
          ...(metric === 'revenue' && { line: t('dashboard.netProfit') }),
          former,
          hatch: isBar && shown.some(({ forecast }) => forecast) ? runningNames[unit] : undefined,
        }}
      />
    </>
  );
}
