import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { SortDirectionType } from '#server/platform/graphql/sortDirectionType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import {
  ACOS,
  BEFORE_ADS,
  MARGIN,
  NO_COST,
  NO_FEE,
  NO_FREIGHT,
  PROFIT,
} from '#server/insight/sales/figureDescriptions.ts';
import { SalesMarksType } from '#server/insight/sales/metrics/salesMarksType.ts';
import type { MarkedTotals, ProductSales } from './productSales.ts';
import type { ProductSalesPage } from './productSalesPage.ts';
import type { ProductSalesRemainder } from './productSalesRemainder.ts';
import { totalsIn } from './productSalesTotals.ts';

const ROI = 'Profit / cost of goods, percent; null when the cost is 0.';
const BREAK_EVEN = 'Profit before advertising / revenue of the same units, percent: the ACOS at which profit is 0.';

const ProductSalesFieldType = wordEnum('ProductSalesField', {
  description: 'Sort field of product sales. Rows without a value come last in both directions.',
  values: {
    name: { description: 'Title of the listing.' },
    units: { description: 'Units sold.' },
    revenue: { description: 'Revenue in BRL.' },
    profit: { description: 'Profit in BRL.' },
    roi: { description: 'Return on the cost of goods.' },
    margin: { description: 'Profit margin.' },
    acos: { description: 'Advertising cost of sales.' },
  },
});

/** `ProductSalesSort` in the GraphQL schema. */
export const ProductSalesSortType = builder.inputType('ProductSalesSort', {
  description: 'Order of product sales; ties are ordered by product id.',
  fields: (t) => ({
    field: t.field({ type: ProductSalesFieldType, required: true, description: 'Sort field.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

const ProductSalesType = builder.objectRef<ProductSales>('ProductSales').implement({
  description:
    'Sales of one product in the period. Money in BRL, each amount at the rate of its day; in the original currency when a day had no rate.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'Listing that was sold or advertised.' }),
    units: t.exposeInt('units', { description: 'Units sold.' }),
    unitsVariation: t.exposeInt('unitsVariation', {
      nullable: true,
      description:
        'Change of units against the comparison; null without a comparison, or when not all of its orders are known.',
    }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Amount charged to buyers, less discounts.' }),
    profit: t.expose('profit', { type: MoneyType, nullable: true, description: PROFIT }),
    overheads: t.expose('overheads', {
      type: MoneyType,
      nullable: true,
      description:
        'Its share of the overheads of the period, in no other figure. Null while `allocatesOverheads` is false, when a status or an order id filters, and without a rate.',
    }),
    profitAfterOverheads: t.expose('profitAfterOverheads', {
      type: MoneyType,
      nullable: true,
      description: 'Profit less `overheads`. Null while one of them is unknown.',
    }),
    roiPercent: t.exposeFloat('roiPercent', { nullable: true, description: ROI }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    breakEvenAcosPercent: t.exposeFloat('breakEvenAcosPercent', { nullable: true, description: BREAK_EVEN }),
    inventory: t.exposeInt('inventory', {
      nullable: true,
      description: 'Units available at the last count; null when never counted.',
    }),
    inventorySharedWith: t.exposeInt('inventorySharedWith', {
      description: 'Other listings that are sold from these units; 0: none.',
    }),
    unitsWithoutCost: t.exposeInt('unitsWithoutCost', { description: NO_COST }),
    unitsWithoutFee: t.exposeInt('unitsWithoutFee', { description: NO_FEE }),
    unitsWithoutFreight: t.exposeInt('unitsWithoutFreight', { description: NO_FREIGHT }),
    marks: t.expose('marks', { type: SalesMarksType, description: 'What is known of the figures.' }),
  }),
});

const IN = '`BRL` (also when absent) or `USD`.';
const IN_DOLLARS = 'in US$ each amount at the rate of its day; null when a day has no rate or nothing was sold.';

const ProductSalesTotalsType = builder.objectRef<MarkedTotals>('ProductSalesTotals').implement({
  description: 'Sums of all rows, not only of the page. Ratios are computed from the sums in BRL.',
  fields: (t) => ({
    units: t.exposeInt('units', { description: 'Units sold.' }),
    revenue: t.field({
      type: MoneyType,
      nullable: true,
      description: `Revenue as on the cards; ${IN_DOLLARS}`,
      args: { in: t.arg({ type: 'Currency', description: IN }) },
      resolve: (totals, args) => totalsIn(totals, args.in)?.revenue ?? null,
    }),
    profit: t.field({
      type: MoneyType,
      nullable: true,
      description: `${PROFIT} As on the cards; ${IN_DOLLARS}`,
      args: { in: t.arg({ type: 'Currency', description: IN }) },
      resolve: (totals, args) => totalsIn(totals, args.in)?.profit ?? null,
    }),
    isProfitBeforeAds: t.exposeBoolean('isProfitBeforeAds', { description: BEFORE_ADS }),
    usdRate: t.exposeFloat('usdRate', {
      nullable: true,
      description: 'BRL per US$, from the revenues in both currencies; null without a rate or revenue.',
    }),
    roiPercent: t.exposeFloat('roiPercent', { nullable: true, description: ROI }),
    marginPercent: t.exposeFloat('marginPercent', { nullable: true, description: MARGIN }),
    acosPercent: t.exposeFloat('acosPercent', { nullable: true, description: ACOS }),
    breakEvenAcosPercent: t.exposeFloat('breakEvenAcosPercent', { nullable: true, description: BREAK_EVEN }),
    marks: t.expose('marks', { type: SalesMarksType, description: 'What is known of the sums, as on the cards.' }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description: 'False when a rate was missing, so that an amount is excluded or not in US$.',
    }),
  }),
});

/** `ProductSalesRemainder` in the GraphQL schema. */
export const ProductSalesRemainderType = builder.objectRef<ProductSalesRemainder>('ProductSalesRemainder').implement({
  description: 'Difference between the cards and the rows of the product table.',
  fields: (t) => ({
    revenue: t.expose('revenue', { type: MoneyType, description: 'Rounding difference.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description:
        'Rounding difference, and charges for products without a profit in the table; null when total profit is unknown.',
    }),
    products: t.exposeInt('products', {
      description: 'Number of products without a profit in the table: sold with unknown cost or fees, or only stored.',
    }),
  }),
});

/** `ProductSalesPage` in the GraphQL schema. */
export const ProductSalesPageType = builder.objectRef<ProductSalesPage>('ProductSalesPage').implement({
  description: 'Numbered page of product sales, with the totals of all pages.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [ProductSalesType],
      complexity: { multiplier: 1 },
      description: 'Products of the page.',
    }),
    totals: t.expose('totals', { type: ProductSalesTotalsType, description: 'Sums of the rows of all pages.' }),
  }),
});
