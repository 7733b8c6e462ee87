import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { SortDirectionType } from '#server/platform/graphql/sortDirectionType.ts';
import { IncomeLineType, IncomeSliceType } from '#server/insight/profit/income/incomeTypes.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { ProductStatement } from './productStatements.ts';
import type { ProductStatementsPage } from './productStatementsPage.ts';

export const ProductStatementsSortType = builder.inputType('ProductStatementsSort', {
  description: 'Order of products by a line of their statements; unknown last in both directions, ties by product id.',
  fields: (t) => ({
    line: t.field({ type: IncomeLineType, required: true, description: 'Line of the statement.' }),
    direction: t.field({ type: SortDirectionType, required: true, description: 'Sort direction.' }),
  }),
});

const ProductStatementType = builder.objectRef<ProductStatement>('ProductStatement').implement({
  description: 'Income statement of one product, without overheads, which are not shared among products.',
  interfaces: [IncomeSliceType],
  fields: (t) => ({
    product: t.expose('product', {
      type: ProductType,
      nullable: true,
      description: 'Product. Null of what is of no product, and of the total.',
    }),
  }),
});

export const ProductStatementsPageType = builder.objectRef<ProductStatementsPage>('ProductStatementsPage').implement({
  description:
    'Page of income statements by product. Every line of all products and of what is of none adds up to the total.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [ProductStatementType],
      complexity: { multiplier: 1 },
      description: 'Products of the page.',
    }),
    withoutProduct: t.expose('withoutProduct', {
      type: ProductStatementType,
      nullable: true,
      description: 'What is of no product: expenses of the account, and overheads. Null without any.',
    }),
    total: t.expose('total', { type: ProductStatementType, description: "The income statement's total." }),
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of its amounts.' }),
    isConverted: t.exposeBoolean('isConverted', { description: 'Whether it includes converted amounts.' }),
    hasExchange: t.exposeBoolean('hasExchange', {
      description:
        'False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency.',
    }),
  }),
});
