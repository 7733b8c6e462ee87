import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { SalesFilterType } from '#server/insight/sales/salesFilterType.ts';
import { PRODUCT_TAXES_PAGE } from './taxesByProduct.ts';
import { salesTaxes } from './salesTaxes.ts';
import { ProductTaxesSortType, TaxesKeyType, SalesTaxesType } from './taxTypes.ts';

builder.objectField(ViewerType, 'salesTaxes', (t) =>
  t.field({
    type: SalesTaxesType,
    description: "The seller's own taxes on sales, adding up to those of the cards.",
    args: {
      filter: t.arg({ type: SalesFilterType, required: true, description: 'Sales to include.' }),
      by: t.arg({ type: TaxesKeyType, required: true, description: 'What the rows are.' }),
      sort: t.arg({ type: ProductTaxesSortType, description: 'Order of products; absent: highest tax first.' }),
      ...pageArguments(t.arg, PRODUCT_TAXES_PAGE),
    },
    complexity: ({ size }) => ({ field: 50, multiplier: Math.max(1, (size ?? PRODUCT_TAXES_PAGE.standard) / 50) }),
    cache: 'minute',
    resolve: (viewer, { filter, ...request }) => salesTaxes(viewer, filter, request),
  }),
);
