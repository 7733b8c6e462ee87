import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { SortDirectionType } from '#server/insight/sales/graphql.ts';
import { productPlanningColumns } from './productPlannings.ts';
import type { ReorderRules } from './reorder.ts';
import type { RestockPage, RestockTotals } from './restockPage.ts';
import { type RestockRow, restockPlan } from './restockPlan.ts';

const ReorderRulesType = builder.objectRef<ReorderRules>('ReorderRules').implement({
  description: 'How a product is reordered.',
  fields: (t) => ({
    leadDays: t.exposeFloat('leadDays', { description: 'Days from an order to its arrival.' }),
    leadDeviationDays: t.exposeFloat('leadDeviationDays', { description: 'Standard deviation of them.' }),
    reviewDays: t.exposeInt('reviewDays', { description: 'Days from one order to the next.' }),
    minimumOrder: t.exposeInt('minimumOrder', { nullable: true, description: 'Least units of an order; null: none.' }),
    casePack: t.exposeInt('casePack', { nullable: true, description: 'Units are ordered by so many; null: by one.' }),
  }),
});

const ProductPlanningType = builder.prismaObject('ProductPlanning', {
  description: 'What a product says of its reordering; what is null is as the account has it, or none.',
  select: productPlanningColumns,
  fields: (t) => ({
    leadDays: t.float({
      nullable: true,
      description: 'Days from an order to its arrival.',
      resolve: ({ leadDays }) => leadDays && leadDays.toNumber(),
    }),
    leadDeviationDays: t.float({
      nullable: true,
      description: 'Standard deviation of them.',
      resolve: ({ leadDeviationDays }) => leadDeviationDays && leadDeviationDays.toNumber(),
    }),
    reviewDays: t.int({
      resolve: column('reviewDays'),
      nullable: true,
      description: 'Days from one order to the next.',
    }),
    minimumOrder: t.int({
      resolve: column('minimumOrder'),
      nullable: true,
      description: 'Least units of an order.',
    }),
    casePack: t.int({
      resolve: column('casePack'),
      nullable: true,
      description: 'Units are ordered by so many.',
    }),
    onOrder: t.int({
      resolve: column('onOrder'),
      description: 'Units ordered from the supplier and not yet inbound.',
    }),
  }),
});

/** When and how much of a product to order. */
export const RestockRowType = builder.node(builder.objectRef<RestockRow>('RestockRow'), {
  description: 'When and how much of a product to order. What depends on a stock that was never counted is null.',
  id: { resolve: ({ product }) => product.id },
  loadOne: async (id, { viewer }) => (await restockPlan(viewer, { productIds: [rowNumber(id)] }))[0] ?? null,
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'What is in stock, or was.' }),
    available: t.exposeInt('available', { nullable: true, description: 'Units that can be sold.' }),
    inbound: t.exposeInt('inbound', { nullable: true, description: 'Units on their way to the warehouse.' }),
    onOrder: t.exposeInt('onOrder', { description: 'Units ordered from the supplier, as the seller says.' }),
    velocity: t.exposeFloat('velocity', { nullable: true, description: 'Units a day of late, on days with stock.' }),
    coverDays: t.exposeFloat('coverDays', {
      nullable: true,
      description: 'Days that available and inbound units last at that pace.',
    }),
    reorderBy: t.expose('reorderBy', {
      type: 'Date',
      nullable: true,
      description: 'Last day to order without eating into safety stock; before today: overdue.',
    }),
    forecastUnits: t.float({ description: 'Units of the next 30 days.', resolve: ({ forecast }) => forecast.units }),
    forecastLower: t.int({
      description: 'Units at the lower end: one time out of ten fewer are sold.',
      resolve: ({ forecast }) => forecast.lower,
    }),
    forecastUpper: t.int({
      description: 'Units at the upper end: one time out of ten more are sold.',
      resolve: ({ forecast }) => forecast.upper,
    }),
    leadDemand: t.exposeFloat('leadDemand', { description: 'Units until an order made today arrives.' }),
    missedUnits: t.exposeFloat('missedUnits', {
      nullable: true,
      description: 'Those of them that available, inbound and ordered units will not cover.',
    }),
    safetyStock: t.exposeFloat('safetyStock', { description: 'Units kept for what scatters.' }),
    reorderPoint: t.exposeFloat('reorderPoint', { description: 'Order when what there is falls to this.' }),
    recommendedStock: t.exposeFloat('recommendedStock', { description: 'Units to have after an order.' }),
    quantity: t.exposeInt('quantity', { nullable: true, description: 'Units to order now; 0: none.' }),
    unitCost: t.expose('unitCost', { type: MoneyType, nullable: true, description: 'Cost of a unit; null: unknown.' }),
    cash: t.expose('cash', { type: MoneyType, nullable: true, description: 'What the quantity costs.' }),
    rules: t.expose('rules', { type: ReorderRulesType, description: "The product's own rules, else the account's." }),
    own: t.expose('own', {
      type: ProductPlanningType,
      nullable: true,
      description: "What the product says for itself; null: nothing, it is reordered as the account's others.",
    }),
  }),
});

const RestockFieldType = wordEnum('RestockField', {
  description: 'What the plan is sorted by. Rows without a value come last either way.',
  values: {
    available: { description: 'Units that can be sold.' },
    coverDays: { description: 'Days that they last.' },
    forecast: { description: 'Units of the next 30 days.' },
    reorderBy: { description: 'Last day to order.' },
    quantity: { description: 'Units to order now.' },
    cash: { description: 'What they cost, one currency after the other.' },
  },
});
export const RestockSortType = builder.inputType('RestockSort', {
  description: 'Order of the plan; ties are in the order of their urgency.',
  fields: (t) => ({
    field: t.field({ type: RestockFieldType, required: true, description: 'Sorted by this.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'From this end.' }),
  }),
});

const RestockTotalsType = builder.objectRef<RestockTotals>('RestockTotals').implement({
  description: 'Sums of the plan, of all pages.',
  fields: (t) => ({
    toOrder: t.exposeInt('toOrder', { description: 'Products to be ordered now.' }),
    cash: t.expose('cash', {
      type: [MoneyType],
      description: 'What they cost, by currency; those without a known cost are left out.',
    }),
    toOrderWithoutCost: t.exposeInt('toOrderWithoutCost', { description: 'Those of them whose cost is unknown.' }),
  }),
});

/** A page of the plan. */
export const RestockPageType = builder.objectRef<RestockPage>('RestockPage').implement({
  description: 'A page of the restocking plan.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [RestockRowType],
      complexity: { multiplier: 1 },
      description: 'The products of the page.',
    }),
    totals: t.expose('totals', { type: RestockTotalsType, description: 'Sums of the rows of all pages.' }),
  }),
});
