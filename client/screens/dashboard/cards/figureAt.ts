import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatCount, formatMoney, formatPercent, UNKNOWN } from '#client/lib/format.ts';
import type { figureAt_point$key } from './__generated__/figureAt_point.graphql';

export type CardMetric = 'revenue' | 'orders' | 'units' | 'acos' | 'profit';

/** A card's figure at a point of the series, as a number (null when unknown) and as text. Unknown without a point. */
export function figureAt(
  metric: CardMetric,
  point: figureAt_point$key | undefined,
): { value: number | null; text: string } {
  if (!point) return { value: null, text: UNKNOWN };
  const { revenue, orders, units, profit, acosPercent } = readInlineData(
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
      }
    `,
    point,
  );
  if (metric === 'orders') return { value: orders, text: formatCount(orders) };
  if (metric === 'units') return { value: units, text: formatCount(units) };
  if (metric === 'acos') return { value: acosPercent ?? null, text: formatPercent(acosPercent) };
  const amount = amountOf(metric === 'revenue' ? revenue : profit);
  return { value: amount && decimalOf(amount), text: formatMoney(amount) };
}
