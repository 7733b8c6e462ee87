import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { PeriodType } from '#server/insight/sales/salesFilterType.ts';
import type { PeriodName } from '#server/insight/period/period.ts';
import type { HubCost } from './hubHeader.ts';
import type { StockEnd } from './stockEnd.ts';

/** Days of the figures of a product's page. */
export const HubPeriodType = builder.inputType('ProductHubPeriod', {
  description: 'Days of the figures of a product, with the days before as their comparison.',
  fields: (t) => ({
    period: t.field({
      type: PeriodType,
      required: true,
      defaultValue: 'last30Days',
      description: 'Days of the sales.',
    }),
    startDate: t.field({ type: 'Date', description: 'First day, of `custom` only.' }),
    endDate: t.field({ type: 'Date', description: 'Last day, of `custom` only; not before the first.' }),
  }),
});

/** Days that the seller chose; absent: the last 30. */
export const hubPeriod = (
  chosen: { period: PeriodName; startDate?: string | null; endDate?: string | null } | null | undefined,
) => chosen ?? { period: 'last30Days' as const };

export const HubCostType = builder.objectRef<HubCost>('ProductHubCost').implement({
  description: 'Cost of a unit of a product today.',
  fields: (t) => ({
    cost: t.expose('cost', { type: MoneyType, description: 'That of the first listing for sale that has one.' }),
    since: t.expose('since', { type: 'Date', nullable: true, description: 'Its first day; null: from the beginning.' }),
    isOfSome: t.exposeBoolean('isOfSome', {
      description: 'Another listing of the currency costs something else, or its cost is unknown.',
    }),
  }),
});

const NextOrderType = builder.objectRef<NonNullable<StockEnd['next']>>('ProductNextOrder').implement({
  description: 'The next order to a supplier.',
  fields: (t) => ({
    units: t.exposeInt('units', { description: 'Units to order.' }),
    day: t.expose('day', {
      type: 'Date',
      description: 'When the stock falls to the reorder point; today when it has.',
    }),
  }),
});

export const StockEndType = builder.objectRef<StockEnd>('ProductStockEnd').implement({
  description: 'When the stock of a product ends, of several countries that which ends first.',
  fields: (t) => ({
    coverDays: t.exposeFloat('coverDays', {
      nullable: true,
      description:
        'Days that available and inbound units last at the recent pace; null without recent sales or a count.',
    }),
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Units that can be sold; null: never counted.',
    }),
    leadDays: t.exposeFloat('leadDays', { description: 'Days from an order to its arrival.' }),
    isShort: t.exposeBoolean('isShort', {
      nullable: true,
      description: 'It ends before an order made today arrives; null while `coverDays` is.',
    }),
    quantity: t.exposeInt('quantity', {
      nullable: true,
      description: 'Units to order now, as in the restock plan; 0: none, null: never counted.',
    }),
    next: t.expose('next', { type: NextOrderType, nullable: true, description: 'Null: nothing will be ordered.' }),
    isHeld: t.exposeBoolean('isHeld', {
      description: 'The order waits: the product loses money, or too much of it lies there.',
    }),
    country: t.expose('country', { type: 'CountryCode', description: 'Where the stock lies.' }),
    product: t.expose('product', { type: ProductType, description: 'The listing by which it is ordered.' }),
    casePack: t.exposeInt('casePack', { nullable: true, description: 'Units of a box; null: loose.' }),
  }),
});
