import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/OrdersScreenQuery$parameters';
import type { OrdersScreenQuery } from './__generated__/OrdersScreenQuery.graphql';
import { ordersVariables, readOrdersView } from './ordersView.ts';

export { needsRefetch } from './ordersView.ts';

/** Starts the query for the view in the URL. */
export const loadOrders: StartScreen = (start, params) =>
  start<OrdersScreenQuery>(parameters, ordersVariables(readOrdersView(params)));
