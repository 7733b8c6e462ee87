import { reportCurrency } from '#client/lib/language/currency.ts';
import type { StartQuery, StartScreen } from '#client/data/startQuery.ts';
import type { ProductTab } from '#client/lib/paths.ts';
import adsParameters from './ads/__generated__/AdsTabQuery$parameters';
import type { AdsTabQuery } from './ads/__generated__/AdsTabQuery.graphql';
import historyParameters from './history/__generated__/HistoryTabQuery$parameters';
import type { HistoryTabQuery } from './history/__generated__/HistoryTabQuery.graphql';
import ordersParameters from './orders/__generated__/OrdersTabQuery$parameters';
import type { OrdersTabQuery } from './orders/__generated__/OrdersTabQuery.graphql';
import pricesParameters from './prices/__generated__/PricesTabQuery$parameters';
import type { PricesTabQuery } from './prices/__generated__/PricesTabQuery.graphql';
import profitParameters from './profit/__generated__/ProfitTabQuery$parameters';
import type { ProfitTabQuery } from './profit/__generated__/ProfitTabQuery.graphql';
import salesParameters from './sales/__generated__/SalesTabQuery$parameters';
import type { SalesTabQuery } from './sales/__generated__/SalesTabQuery.graphql';
import stockParameters from './stock/__generated__/StockTabQuery$parameters';
import type { StockTabQuery } from './stock/__generated__/StockTabQuery.graphql';
import { productIdOf, productVariables, readProductView, tabOf } from './productView.ts';

type Variables = ReturnType<typeof productVariables>;

/** The query of each tab: a tab loads only its own. */
const starts: Record<ProductTab, (start: StartQuery, variables: Variables) => unknown> = {
  sales: (start, variables) => start<SalesTabQuery>(salesParameters, { ...variables, currency: reportCurrency() }),
  profit: (start, variables) => start<ProfitTabQuery>(profitParameters, variables),
  price: (start, { id }) => start<PricesTabQuery>(pricesParameters, { id }),
  stock: (start, { id }) => start<StockTabQuery>(stockParameters, { id }),
  ads: (start, variables) => start<AdsTabQuery>(adsParameters, variables),
  orders: (start, { id }) => start<OrdersTabQuery>(ordersParameters, { id }),
  history: (start, { id }) => start<HistoryTabQuery>(historyParameters, { id }),
};

/** Starts the query of the tab in the URL; null for an address of no product. */
export const loadProduct: StartScreen = (start, search, { productId, tab }) => {
  const id = productIdOf(productId);
  return id === null ? null : starts[tabOf(tab)](start, productVariables(id, readProductView(search)));
};
