import { ordersPath } from '#client/lib/paths.ts';
import type { ExplanationDrawerQuery } from './__generated__/ExplanationDrawerQuery.graphql';
import type { Explained } from './explanationWords.ts';

type Answer = Pick<ExplanationDrawerQuery['response']['viewer']['explain'], 'rows' | 'startDate' | 'endDate'>;

/** Address of the orders that a figure is read from, with its days and filters. Undefined: it is of no orders, or of a filter that they have not. */
export function ordersBehind(
  { filter, productId }: Explained,
  { rows, startDate, endDate }: Answer,
): string | undefined {
  const isOfOrders = rows.some(({ source, count }) => count > 0 && (source === 'ORDERS' || source === 'ITEMS'));
  const { brand, search, marketplace, status } = filter;
  if (!isOfOrders || brand || search) return undefined;
  return ordersPath({
    period: 'custom',
    startDate,
    endDate,
    marketplace: marketplace?.toLowerCase(),
    status: status?.toLowerCase(),
    listing: productId ?? undefined,
  });
}
