import { graphql, readInlineData } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { markOf } from '#client/data/mark.ts';
import type { Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { stateRows_sales$key } from './__generated__/stateRows_sales.graphql';

/** A row of the table: a state, the sales without one, or what belongs to no order. */
export interface StateRow {
  /** Two letters; `none` without a state, `beyond` for what belongs to no order. */
  key: string;
  name: string;
  revenue: Amount;
  revenueShare: number | null;
  /** Null where there are none to count. */
  orders: number | null;
  ordersShare: number | null;
  units: number | null;
  profit: Amount | null;
  marginPercent: number | null;
  unitsWithoutCost: number;
  profitMark: Mark;
}

/** Whether the row of this key is a state. */
export const isState = (key: string) => key.length === 2;

const PLAIN: Mark = { state: 'KNOWN', reasons: [] };
const NO_STATE = t('salesByState.noState');
const BEYOND = t('salesByState.outsideOrders');

/** Rows of the table, highest revenue first, then the sales without a state and what the total has beyond them. */
export function stateRows(sales: stateRows_sales$key): StateRow[] {
  const { states, total, beyond } = readInlineData(
    graphql`
      fragment stateRows_sales on SalesByState @inline {
        states {
          uf
          name
          orders
          units
          revenue {
            ...amount_money
          }
          sharePercent
          profit {
            ...amount_money
          }
          marginPercent
          unitsWithoutCost
          marks {
            profit {
              ...mark_figure
            }
          }
        }
        total {
          orders
        }
        beyond {
          revenue {
            ...amount_money
          }
          profit {
            ...amount_money
          }
        }
      }
    `,
    sales,
  );
  const rows = states.map(({ uf, name, sharePercent, marks, ...state }): StateRow => ({
    key: uf ?? 'none',
    name: name ?? NO_STATE,
    revenue: amountOf(state.revenue)!,
    revenueShare: sharePercent ?? null,
    orders: state.orders,
    ordersShare: total.orders === 0 ? null : (state.orders * 100) / total.orders,
    units: state.units,
    profit: amountOf(state.profit),
    marginPercent: state.marginPercent ?? null,
    unitsWithoutCost: state.unitsWithoutCost,
    profitMark: markOf(marks.profit),
  }));
  const [revenue, profit] = [amountOf(beyond.revenue)!, amountOf(beyond.profit)];
  if (rows.length === 0 || (revenue.minor === 0 && !profit?.minor)) return rows;
  const none = { revenueShare: null, orders: null, ordersShare: null, units: null, marginPercent: null };
  return [...rows, { key: 'beyond', name: BEYOND, revenue, profit, ...none, unitsWithoutCost: 0, profitMark: PLAIN }];
}
