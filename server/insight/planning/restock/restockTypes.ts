import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { SortDirectionType } from '#server/platform/graphql/sortDirectionType.ts';
import { productPlanningColumns } from './productPlannings.ts';
import type { ReorderRules } from '#server/insight/planning/policy/reorder.ts';
import { MasterStockPlaceType } from '#server/records/masters/masterTypes.ts';
import { simulateItem } from '#server/insight/planning/simulation/simulateItem.ts';
import { ItemSimulationType, PlacementType } from '#server/insight/planning/simulation/simulationTypes.ts';
import { explainOrder } from './explainOrder.ts';
import { placement } from './placement.ts';
import type { RestockPage, RestockTotals } from './restockPage.ts';
import { type RestockPlace, type RestockRow, restockPlan } from './restockPlan.ts';

const ReorderRulesType = builder.objectRef<ReorderRules>('ReorderRules').implement({
  description: 'Reorder rules of a product.',
  fields: (t) => ({
    leadDays: t.exposeFloat('leadDays', { description: 'Days from an order to its arrival.' }),
    leadDeviationDays: t.exposeFloat('leadDeviationDays', {
      description: 'Standard deviation of the lead time, days.',
    }),
    reviewDays: t.exposeInt('reviewDays', { description: 'Days from one order to the next.' }),
    minimumOrder: t.exposeInt('minimumOrder', {
      nullable: true,
      description: 'Minimum units of an order; null: none.',
    }),
    casePack: t.exposeInt('casePack', {
      nullable: true,
      description: 'Units per case; orders are multiples of it; null: 1.',
    }),
  }),
});

const ProductPlanningType = builder.prismaObject('ProductPlanning', {
  description: 'Reorder rules of one product; a null field: the default of the account, or none.',
  select: productPlanningColumns,
  fields: (t) => ({
    leadDays: t.float({
      nullable: true,
      description: 'Days from an order to its arrival.',
      resolve: ({ leadDays }) => leadDays && leadDays.toNumber(),
    }),
    leadDeviationDays: t.float({
      nullable: true,
      description: 'Standard deviation of the lead time, days.',
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
      description: 'Minimum units of an order.',
    }),
    casePack: t.int({
      resolve: column('casePack'),
      nullable: true,
      description: 'Units per case; orders are multiples of it.',
    }),
    onOrder: t.int({
      resolve: column('onOrder'),
      description: 'Units ordered from the supplier and not yet inbound.',
    }),
    servicePercent: t.int({
      nullable: true,
      description: 'Chance in 100 that the stock lasts until the next arrival.',
      resolve: ({ serviceShare }) => serviceShare && Math.round(serviceShare.toNumber() * 100),
    }),
  }),
});

const RestockPlaceType = builder.objectRef<RestockPlace>('RestockPlace').implement({
  description: 'A place that a product is sold from.',
  fields: (t) => ({
    place: t.expose('place', { type: MasterStockPlaceType, description: 'Where its units lie.' }),
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Units that can be sold there; null: never counted.',
    }),
    inbound: t.exposeInt('inbound', { description: 'Units on the way there.' }),
    quantity: t.exposeInt('quantity', {
      nullable: true,
      description: 'Part of the order that goes there when it arrives; null: no order.',
    }),
  }),
});

export const RestockRowType = builder.node(builder.objectRef<RestockRow>('RestockRow'), {
  description:
    'When and how much of a product to order, one row for all of its listings of a country. Fields that depend on stock are null when it was never counted.',
  id: { resolve: ({ product }) => product.id },
  loadOne: async (id, { viewer }) => {
    const [row] = await restockPlan(viewer, { productIds: [rowNumber(id)] });
    return row?.product.id === rowNumber(id) ? row : null;
  },
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: 'First active listing of the product.' }),
    sharedWith: t.int({
      description: 'Other listings of the product in the country, whose demand is included; 0: none.',
      resolve: ({ listings }) => listings.length - 1,
    }),
    available: t.exposeInt('available', { nullable: true, description: 'Units available for sale.' }),
    inbound: t.exposeInt('inbound', { nullable: true, description: 'Units on their way to the warehouse.' }),
    onOrder: t.exposeInt('onOrder', {
      description: 'Units ordered from suppliers and not yet inbound: typed ones and those of purchase orders.',
    }),
    purchased: t.exposeInt('purchased', { description: 'Those of open purchase orders.' }),
    inKits: t.exposeInt('inKits', {
      description: "Units in kits that stand made up in a marketplace's warehouse, or are on the way there.",
    }),
    kitShare: t.exposeFloat('kitShare', { description: 'Part of the demand that kits of it take, 0 to 1.' }),
    places: t.field({
      type: [RestockPlaceType],
      complexity: { multiplier: 1 },
      description: 'Places that it is sold from, with their parts of the order.',
      resolve: ({ places }) => places,
    }),
    velocity: t.exposeFloat('velocity', {
      nullable: true,
      description: 'Recent units per day, on days with stock; null without such days.',
    }),
    coverDays: t.exposeFloat('coverDays', {
      nullable: true,
      description: 'Days that available and inbound units last at this velocity.',
    }),
    reorderBy: t.expose('reorderBy', {
      type: 'Date',
      nullable: true,
      description: 'Day on which the stock falls to the reorder point; today when it has.',
    }),
    forecastUnits: t.float({
      description: 'Forecast units of the next 30 days.',
      resolve: ({ forecast }) => forecast.units,
    }),
    forecastLower: t.int({
      description: 'Lower bound of units.',
      resolve: ({ forecast }) => forecast.lower,
    }),
    forecastUpper: t.int({
      description: 'Upper bound of units.',
      resolve: ({ forecast }) => forecast.upper,
    }),
    forecastProbability: t.float({
      description:
        'Probability that the units lie within the bounds, 0 to 1: near 0.8, but whole numbers of few units hold more.',
      resolve: ({ forecast }) => forecast.probability,
    }),
    protectionDays: t.int({
      description: 'Days until the order after the next arrives, which the next one has to last.',
      resolve: ({ protection }) => protection.days,
    }),
    protectionUnits: t.float({
      description: 'Forecast units of these days.',
      resolve: ({ protection }) => protection.units,
    }),
    servicePercent: t.float({
      description: 'Chance that the reorder point lasts until the next arrival, percent.',
      resolve: ({ service }) => service.share * 100,
    }),
    isServiceSet: t.boolean({
      description: 'Whether the seller set that chance; else it is what is worth its stock.',
      resolve: ({ service }) => service.isSet,
    }),
    explanation: t.string({
      description: 'The advice in one line.',
      resolve: (row) => explainOrder(row),
    }),
    leadDemand: t.exposeFloat('leadDemand', { description: 'Forecast units until an order made today arrives.' }),
    missedUnits: t.exposeFloat('missedUnits', {
      nullable: true,
      description: 'Part of `leadDemand` not covered by available, inbound and ordered units.',
    }),
    safetyStock: t.exposeFloat('safetyStock', { description: 'Part of the reorder point beyond the forecast units.' }),
    reorderPoint: t.exposeFloat('reorderPoint', {
      description: 'Order when available, inbound and ordered units fall to this level.',
    }),
    recommendedStock: t.exposeFloat('recommendedStock', { description: 'Units to have after an order.' }),
    quantity: t.exposeInt('quantity', { nullable: true, description: 'Units to order now; 0: none.' }),
    isDormant: t.exposeBoolean('isDormant', {
      description:
        'Whether nothing was sold for 45 days in stock: no order is advised before it is seen whether it still sells.',
    }),
    quantityIfSold: t.exposeInt('quantityIfSold', {
      nullable: true,
      description: 'Units to order if a dormant product still sells; null: it is not dormant, or unknown.',
    }),
    coverAfterDays: t.exposeFloat('coverAfterDays', {
      nullable: true,
      description: 'Days that the stock lasts after the order: more than 180 is much; null: no order.',
    }),
    isHeld: t.exposeBoolean('isHeld', {
      description: "Whether the order waits, because the product's action is against more stock.",
    }),
    unitCost: t.expose('unitCost', { type: MoneyType, nullable: true, description: 'Cost of a unit; null: unknown.' }),
    cash: t.expose('cash', {
      type: MoneyType,
      nullable: true,
      description: 'Cost of the quantity; null while the cost of a unit is unknown.',
    }),
    rules: t.expose('rules', { type: ReorderRulesType, description: "The product's own rules, else the account's." }),
    placement: t.field({
      type: PlacementType,
      nullable: true,
      complexity: 20,
      description: 'Where the next units earn most.',
      args: { units: t.arg.int({ defaultValue: 100, required: true, description: 'Units to place, 1 to 10,000.' }) },
      resolve: (row, { units }, { viewer }) => placement(viewer, row, units),
    }),
    simulation: t.field({
      type: ItemSimulationType,
      nullable: true,
      complexity: 100,
      description:
        'The last 180 days if it had been ordered as advised; null with less than 90 days since the first sale.',
      resolve: (row, _args, { viewer }) => simulateItem(viewer, row),
    }),
    own: t.expose('own', {
      type: ProductPlanningType,
      nullable: true,
      description: "Rules of the product itself; null: none, the account's rules apply.",
    }),
  }),
});

const RestockFieldType = wordEnum('RestockField', {
  description: 'Sort field of the plan. Rows without a value come last in both directions.',
  values: {
    available: { description: 'Units available for sale.' },
    coverDays: { description: 'Days that the stock lasts.' },
    forecast: { description: 'Forecast units of the next 30 days.' },
    reorderBy: { description: 'Last day to order.' },
    quantity: { description: 'Units to order now.' },
    cash: { description: 'Cost of the order, grouped by currency.' },
  },
});
export const RestockSortType = builder.inputType('RestockSort', {
  description: 'Order of the plan; ties are ordered by urgency.',
  fields: (t) => ({
    field: t.field({ type: RestockFieldType, required: true, description: 'Sort field.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

const RestockTotalsType = builder.objectRef<RestockTotals>('RestockTotals').implement({
  description: 'Sums of the plan, of all pages.',
  fields: (t) => ({
    toOrder: t.exposeInt('toOrder', { description: 'Number of products to order now.' }),
    cash: t.expose('cash', {
      type: [MoneyType],
      description: 'Their cost by currency, without those of unknown cost.',
    }),
    toOrderWithoutCost: t.exposeInt('toOrderWithoutCost', {
      description: 'Number of products to order whose cost is unknown.',
    }),
  }),
});

export const RestockPageType = builder.objectRef<RestockPage>('RestockPage').implement({
  description: 'A page of the restocking plan.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [RestockRowType],
      complexity: { multiplier: 1 },
      description: 'Products of the page.',
    }),
    totals: t.expose('totals', { type: RestockTotalsType, description: 'Sums of the rows of all pages.' }),
  }),
});
