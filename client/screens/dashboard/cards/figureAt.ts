import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import type { figureAt_point$data, figureAt_point$key } from './__generated__/figureAt_point.graphql';

export type CardMetric = 'revenue' | 'orders' | 'units' | 'acos' | 'profit';

interface Figure {
  /** Null when unknown. */
  value: number | null;
  text: string;
  /** Whether its hour, day or month is not over. */
  isRunning: boolean;
  /** Whether a part of it has not been read, or is unknown. */
  isPartial: boolean;
}

const NONE: Figure = { value: null, text: UNKNOWN, isRunning: false, isPartial: false };

/** A card's figure at a point of the series. Unknown without a point, and when it has not been read. */
export function figureAt(metric: CardMetric, point: figureAt_point$key | undefined): Figure {
  if (!point) return NONE;
  const { state, profitState, acosState, ...figures } = readInlineData(
    graphql`
      fragment figureAt_point on SalesPoint @inline {
        revenue {
          ...amount_money
        }
        orders
        units
        profit {
          ...amount_money
        }
        acosPercent
        state
        profitState
        acosState
      }
    `,
    point,
  );
  const own = metric === 'profit' ? profitState : metric === 'acos' ? acosState : state;
  if (state === 'UNREAD' || own === 'UNREAD') return NONE;
  return { ...valueOf(metric, figures), isRunning: state === 'PROVISIONAL', isPartial: own === 'PARTIAL' };
}

type Figures = Pick<figureAt_point$data, 'revenue' | 'orders' | 'units' | 'profit' | 'acosPercent'>;

function valueOf(
  metric: CardMetric,
  { revenue, orders, units, profit, acosPercent }: Figures,
): Pick<Figure, 'value' | 'text'> {
  if (metric === 'orders') return { value: orders, text: formatCount(orders) };
  if (metric === 'units') return { value: units, text: formatCount(units) };
  if (metric === 'acos') return { value: acosPercent ?? null, text: formatPercent(acosPercent) };
  const amount = amountOf(metric === 'revenue' ? revenue : profit);
  return { value: amount && decimalOf(amount), text: formatMoney(amount) };
}
