import { graphql, useFragment } from 'react-relay/hooks';
import { formatDecimal, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { unknownBeforeText } from '#client/lib/time/periods.ts';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import type { LoadedTrend_series$data, LoadedTrend_series$key } from './__generated__/LoadedTrend_series.graphql';
import type { CardMetric } from './figureAt.ts';
import { BEFORE_ADS } from '#client/screens/dashboard/beforeAds.ts';
import { useSalesSeries } from '#client/screens/dashboard/chart/useSalesSeries.ts';

export interface TrendOf {
  /** The first card shows its change itself. */
  metric: Exclude<CardMetric, 'revenue'>;
  /** Name of the comparison, as shown on the first card. */
  compared: string;
  /** First day with known orders, when the comparison begins before it. Null otherwise. */
  unknownBefore: string | null;
  /** Says that the sides of the comparison are not of the same length. Null when they are. */
  unlike: string | null;
  fetchKey: number;
}

/** Change of a card against its comparison. All cards share one query. */
export function LoadedTrend({ metric, compared, unknownBefore, unlike, fetchKey }: TrendOf) {
  const { change } = useFragment<LoadedTrend_series$key>(
    graphql`
      fragment LoadedTrend_series on SalesSeries {
        change {
          ordersPercent
          unitsPercent
          profitPercent
          isProfitBeforeAds
          acosPoints
        }
      }
    `,
    useSalesSeries(fetchKey),
  );
  return <Change metric={metric} change={change} compared={compared} unknownBefore={unknownBefore} unlike={unlike} />;
}

/** Change of a figure. That of ACOS is in percentage points, and a decrease is good. An unknown change is a dash with the reason. */
function Change({
  metric,
  change,
  compared,
  unknownBefore,
  unlike,
}: Pick<TrendOf, 'unknownBefore' | 'unlike'> & {
  metric: TrendOf['metric'];
  change: LoadedTrend_series$data['change'];
  compared: string;
}) {
  const amounts = {
    orders: change?.ordersPercent,
    units: change?.unitsPercent,
    profit: change?.profitPercent,
    acos: change?.acosPoints,
  };
  const amount = amounts[metric] ?? null;
  const isBeforeAds = metric === 'profit' && amount !== null && change?.isProfitBeforeAds;
  const reasons = [compared, unknownBefore ? unknownBeforeText(unknownBefore) : isBeforeAds ? LEFT_OUT : unlike];
  const text = metric === 'acos' ? t('dashboard.pP', { amount: formatDecimal(amount) }) : formatPercent(amount);
  return (
    <span
      className="flex items-center gap-x-1 text-label whitespace-nowrap text-muted tabular-nums max-sm:flex-col max-sm:items-start"
      title={reasons.filter(Boolean).join('. ')}
    >
      {amount === null ? (
        UNKNOWN
      ) : (
        <Trend isUp={amount >= 0} isGood={metric === 'acos' ? amount <= 0 : undefined}>
          {amount > 0 ? `+${text}` : text}
        </Trend>
      )}
      <span className="truncate max-sm:max-w-full">{isBeforeAds ? `${BEFORE_ADS}, ${compared}` : compared}</span>
    </span>
  );
}

const LEFT_OUT = t('dashboard.onBothSidesTheyHaveNo', { beforeAds: BEFORE_ADS });
