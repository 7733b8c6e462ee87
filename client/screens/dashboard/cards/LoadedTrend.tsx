import { graphql, useFragment } from 'react-relay/hooks';
import { formatDecimal, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import { unknownBeforeText } from '#client/lib/time/periods.ts';
import { Sparkline } from '#client/ui/figures/Sparkline.tsx';
import { Trend } from '#client/ui/figures/FigureParts.tsx';
import type { LoadedTrend_series$data, LoadedTrend_series$key } from './__generated__/LoadedTrend_series.graphql';
import { type CardMetric, figureAt } from './figureAt.ts';
import { BEFORE_ADS } from '#client/screens/dashboard/beforeAds.ts';
import { useSalesSeries } from '#client/screens/dashboard/chart/useSalesSeries.ts';

export interface TrendOf {
  metric: CardMetric;
  /** Title of the card. */
  card: string;
  /** Name of the comparison, as shown on the first card. Null without a comparison. */
  compared: string | null;
  /** First day with known orders, when the comparison begins before it. Null otherwise. */
  unknownBefore: string | null;
  /** Says that the sides of the comparison are not of the same length. Null when they are. */
  unlike: string | null;
  fetchKey: number;
  onOpen: () => void;
}

/** Change and sparkline of a card. All cards share one query. */
export function LoadedTrend({ metric, card, compared, unknownBefore, unlike, fetchKey, onOpen }: TrendOf) {
  const { points, change } = useFragment<LoadedTrend_series$key>(
    graphql`
      fragment LoadedTrend_series on SalesSeries {
        change {
          ordersPercent
          unitsPercent
          profitPercent
          isProfitBeforeAds
          acosPoints
        }
        points {
          ...figureAt_point
        }
      }
    `,
    useSalesSeries(fetchKey),
  );
  return (
    <>
      {/* the first card shows its change itself */}
      {metric !== 'revenue' && compared && (
        <Change metric={metric} change={change} compared={compared} unknownBefore={unknownBefore} unlike={unlike} />
      )}
      <button
        type="button"
        aria-label={`Abrir o gráfico de ${card}`}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="rounded after:absolute after:inset-0 hover:after:bg-ink/3"
      >
        <Sparkline values={points.map((point) => figureAt(metric, point)).flatMap(overOrOnly)} />
      </button>
    </>
  );
}

/** Without the running hour, day or month, which would look like a fall; a line of one point keeps it. */
const overOrOnly = ({ value, isRunning }: ReturnType<typeof figureAt>, _: number, { length }: readonly unknown[]) =>
  isRunning && length > 1 ? [] : [value];

/** Change of a figure. That of ACOS is in percentage points, and a decrease is good. An unknown change is a dash with the reason. */
function Change({
  metric,
  change,
  compared,
  unknownBefore,
  unlike,
}: Pick<TrendOf, 'unknownBefore' | 'unlike'> & {
  metric: Exclude<CardMetric, 'revenue'>;
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
  const text = metric === 'acos' ? `${formatDecimal(amount)} p.p.` : formatPercent(amount);
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

const LEFT_OUT = `Nos dois lados ${BEFORE_ADS}: não têm hora, ou não foram lidas em um deles`;
