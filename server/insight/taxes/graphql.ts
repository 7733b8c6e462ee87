import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { SalesFilterType } from '#server/insight/sales/salesFilterType.ts';
import { taxesByMonth } from './taxesByMonth.ts';
import { PRODUCT_TAXES_PAGE, taxesByProductPage } from './taxesByProduct.ts';
import { taxesByState } from './taxesByState.ts';
import { ProductTaxesSortType, TaxesByMonthType, TaxesByProductPageType, TaxesByStateType } from './taxTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  taxesByMonth: t.field({
    type: TaxesByMonthType,
    description: "The seller's own taxes on sales by month and by regime, adding up to those of the cards.",
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }) },
    complexity: 20,
    cache: 'minute',
    resolve: (viewer, { filter }) => taxesByMonth(viewer, filter),
  }),
  taxesByState: t.field({
    type: TaxesByStateType,
    description: "The seller's own taxes on sales by the buyer's state, adding up to those of the cards.",
    args: { filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }) },
    complexity: 20,
    cache: 'minute',
    resolve: (viewer, { filter }) => taxesByState(viewer, filter),
  }),
  taxesByProduct: t.field({
    type: TaxesByProductPageType,
    description: "The seller's own taxes on sales by product, highest tax first unless sorted otherwise.",
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      sort: t.arg({ type: ProductTaxesSortType, description: 'Order of the rows.' }),
      ...pageArguments(t.arg, PRODUCT_TAXES_PAGE),
    },
    complexity: ({ size }) => ({ field: 20, multiplier: Math.max(1, (size ?? PRODUCT_TAXES_PAGE.standard) / 4) }),
    cache: 'minute',
    resolve: (viewer, { filter, ...page }) => taxesByProductPage(viewer, filter, page),
  }),
}));
