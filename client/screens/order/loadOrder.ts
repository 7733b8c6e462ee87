import { reportCurrency } from '#client/lib/language/currency.ts';
import type { StartScreen } from '#client/data/startQuery.ts';
import { enumName } from '#client/lib/schema.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { oneOf } from '#client/lib/urlState.ts';
import parameters from './__generated__/OrderScreenQuery$parameters';
import type { OrderScreenQuery } from './__generated__/OrderScreenQuery.graphql';

const word = oneOf(marketplaceWords, marketplaceWords[0]!);

/** Starts the query of the order in the address; a marketplace that is none asks the first one, which has no such order. */
export const loadOrder: StartScreen = (start, _search, { marketplace, orderId }) =>
  start<OrderScreenQuery>(parameters, {
    marketplace: enumName(word.read(marketplace ?? null)),
    number: (orderId ?? '').slice(0, 200),
    currency: reportCurrency(),
  });

/** The query depends on the path alone. */
export const needsRefetch = (current: URL, next: URL): boolean => current.pathname !== next.pathname;
