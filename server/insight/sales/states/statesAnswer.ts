import { z } from 'zod';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { FigureState } from '#server/insight/coverage/markShape.ts';
import type { SalesByState, StateFigures } from './salesByState.ts';

const figures = {
  orders: z.int(),
  units: z.int(),
  revenue: z.number(),
  profit: z.number().nullable(),
  margin: z.number().nullable().describe('Profit / revenue, percent.'),
  unitsWithoutCost: z.int(),
  unitsWithoutFee: z.int(),
  states: z.object({ revenue: FigureState, profit: FigureState }),
};

export const StatesAnswer = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date().describe('Last day, included.'),
  currency: z.string(),
  states: z
    .array(
      z.object({
        uf: z.string().nullable().describe('Two letters. Null: unknown, or the sales are of another country.'),
        share: z.number().nullable().describe('Share of the revenue of all, percent.'),
        ...figures,
      }),
    )
    .describe('Highest revenue first, the unknown state last. Profit is before what belongs to no order.'),
  total: z.object(figures).describe('As in `/api/dashboard-local/metrics`.'),
  beyond: z
    .object({ revenue: z.number(), profit: z.number().nullable() })
    .describe('What the total has and no state: advertising, storage, expenses of the account, and rounding.'),
  isProfitBeforeAds: z
    .boolean()
    .describe('Whether `orderType` or an order id filters: total profit is then before ads.'),
  hasExchange: z
    .boolean()
    .describe('False when an amount had no exchange rate: it is excluded, or all are in the original currency.'),
});

const figuresOf = (row: StateFigures) => ({
  orders: row.orders,
  units: row.units,
  revenue: decimalOf(row.revenue),
  profit: decimalOrNull(row.profit),
  margin: row.marginPercent,
  unitsWithoutCost: row.unitsWithoutCost,
  unitsWithoutFee: row.unitsWithoutFee,
  states: { revenue: row.marks.revenue.state, profit: row.marks.profit.state },
});

/** `SalesByState` with the names of REST; money in decimals of `currency`. */
export const statesAnswer = ({ states, total, beyond, ...sales }: SalesByState): z.input<typeof StatesAnswer> => ({
  startDate: sales.startDate,
  endDate: sales.endDate,
  currency: total.revenue.currency,
  states: states.map((state) => ({ uf: state.uf, share: state.sharePercent, ...figuresOf(state) })),
  total: figuresOf(total),
  beyond: { revenue: decimalOf(beyond.revenue), profit: decimalOrNull(beyond.profit) },
  isProfitBeforeAds: sales.isProfitBeforeAds,
  hasExchange: sales.hasExchange,
});
