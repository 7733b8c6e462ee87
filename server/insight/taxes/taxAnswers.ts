import { z } from 'zod';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import { FigureState } from '#server/insight/coverage/markShape.ts';
import type { TaxFigures } from './taxFigures.ts';
import { taxKinds } from './taxKinds.ts';
import type { TaxesByMonth } from './taxesByMonth.ts';
import type { TaxesByProductPage } from './taxesByProduct.ts';
import type { TaxesByState } from './taxesByState.ts';
import type { MarkedTaxes, TaxesOfPeriod } from './taxTotal.ts';

const figures = {
  revenue: z.number().describe('Price less discounts, of all sales.'),
  base: z.number().describe('Price less discounts, of the sales with a tax.'),
  tax: z.number().nullable().describe('Positive where it is owed. Null while no regime is known.'),
  kinds: z
    .partialRecord(z.enum(taxKinds), z.number().nullable())
    .describe('Each tax that the total has; they add up to `tax`.'),
  estimated: z.number().nullable().describe('Part of `tax` by the rules of the regime.'),
  documented: z.number().nullable().describe('Part of `tax` that documents state.'),
  rate: z.number().nullable().describe('Tax / base, percent.'),
  revenueShare: z.number().nullable().describe('Share of the revenue of all, percent.'),
  taxShare: z.number().nullable().describe('Share of the tax of all, percent.'),
};
const marked = { ...figures, state: FigureState };
const Regime = z.string().nullable().describe('As in `/api/costs/taxes`. Null while none is known.');

const ofPeriod = {
  startDate: z.iso.date(),
  endDate: z.iso.date().describe('Last day, included.'),
  currency: z.string(),
  total: z.object(marked).describe('The tax of the cards and of the income statement by accrual.'),
  hasExchange: z
    .boolean()
    .describe('False when an amount had no exchange rate: it is excluded, or all are in the original currency.'),
};

export const TaxMonthsAnswer = z.object({
  ...ofPeriod,
  months: z
    .array(
      z.object({
        month: z.iso.date().describe('First day of the month.'),
        startDate: z.iso.date().describe('First day of the part that is in the period.'),
        endDate: z.iso.date(),
        regime: Regime,
        ...marked,
      }),
    )
    .describe('In order, from the first with a sale.'),
  regimes: z.array(z.object({ regime: Regime, months: z.int(), ...figures })),
});

export const TaxStatesAnswer = z.object({
  ...ofPeriod,
  states: z
    .array(
      z.object({
        uf: z.string().nullable().describe('Two letters. Null: unknown, or the sales are of another country.'),
        ...figures,
      }),
    )
    .describe('Highest tax first, the unknown state last.'),
});

export const TaxProductsAnswer = z.object({
  ...ofPeriod,
  products: z.array(
    z.object({
      product_id: z.int(),
      asin: z.string(),
      sku: z.string().nullable(),
      title: z.string().nullable(),
      marketplace: z.enum(marketplaceIds),
      country: z.string(),
      ...figures,
    }),
  ),
  withoutProduct: z.object(figures).nullable().describe('What is of no product.'),
  page: z.int(),
  pages: z.int(),
  rows: z.int().describe('Products on all pages.'),
});

const figuresOf = (row: TaxFigures) => ({
  revenue: decimalOf(row.revenue),
  base: decimalOf(row.base),
  tax: decimalOrNull(row.tax),
  kinds: Object.fromEntries(row.kinds.map(({ kind, amount }) => [kind, decimalOrNull(amount)])),
  estimated: decimalOrNull(row.estimated),
  documented: decimalOrNull(row.documented),
  rate: row.ratePercent,
  revenueShare: row.revenueSharePercent,
  taxShare: row.taxSharePercent,
});
const markedOf = (row: MarkedTaxes) => ({ ...figuresOf(row), state: row.mark.state });
const periodOf = ({ startDate, endDate, total, hasExchange }: TaxesOfPeriod) => ({
  startDate,
  endDate,
  currency: total.revenue.currency,
  total: markedOf(total),
  hasExchange,
});

/** `TaxesByMonth` with the names of REST; money in decimals of `currency`. */
export const taxMonthsAnswer = (taxes: TaxesByMonth): z.input<typeof TaxMonthsAnswer> => ({
  ...periodOf(taxes),
  months: taxes.months.map((row) => ({
    month: row.month,
    startDate: row.startDate,
    endDate: row.endDate,
    regime: row.regime,
    ...markedOf(row),
  })),
  regimes: taxes.regimes.map((row) => ({ regime: row.regime, months: row.months, ...figuresOf(row) })),
});

/** `TaxesByState` with the names of REST. */
export const taxStatesAnswer = (taxes: TaxesByState): z.input<typeof TaxStatesAnswer> => ({
  ...periodOf(taxes),
  states: taxes.states.map((row) => ({ uf: row.uf, ...figuresOf(row) })),
});

/** `TaxesByProductPage` with the names of REST. */
export const taxProductsAnswer = (taxes: TaxesByProductPage): z.input<typeof TaxProductsAnswer> => ({
  ...periodOf(taxes),
  products: taxes.rows.map(({ product, ...row }) => ({
    product_id: product.id,
    asin: product.asin,
    sku: product.sku,
    title: product.name,
    marketplace: product.marketplace,
    country: product.country,
    ...figuresOf(row),
  })),
  withoutProduct: taxes.withoutProduct && figuresOf(taxes.withoutProduct),
  page: taxes.page,
  pages: taxes.pageCount,
  rows: taxes.rowCount,
});
