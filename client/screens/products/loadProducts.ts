import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ProductsScreenQuery$parameters';
import type { ProductsScreenQuery } from './__generated__/ProductsScreenQuery.graphql';
import { productsVariables, readProductsView } from './productsView.ts';

export { needsRefetch } from './productsView.ts';

/** Starts the query for the view in the URL. */
export const loadProducts: StartScreen = (start, params) =>
  start<ProductsScreenQuery>(parameters, productsVariables(readProductsView(params)));
