import { z } from 'zod';
import { type Feed, type FeedArguments, keyTime, readFeed } from '#server/platform/graphql/keyPages.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type OrderKey, type OrderSummary, orderSummaries } from './orderSummaries.ts';

export const FOUND_PAGE = { standard: 20, most: 100, rows: 'pages.orders' } as const;

const form = z.tuple([keyTime, z.int()]);
const keyOfRow = ({ createdAt, id }: OrderSummary): OrderKey => [createdAt.toISOString(), id];

/** The account's orders with an order id, cart id or tracking number, latest first. Empty when none matches. */
export const foundOrders = (viewer: Viewer, number: string, page: FeedArguments = {}): Promise<Feed<OrderSummary>> =>
  readFeed<OrderSummary, OrderKey>(page, FOUND_PAGE, { form, keyOfRow }, (limit, after) =>
    orderSummaries(
      viewer,
      // uses the existing indexes; those of ids begin with the marketplace
      `(o.marketplace, o.id) IN (
         SELECT marketplace, id FROM orders
         WHERE account_id = $1 AND marketplace = ANY (enum_range(NULL::"Marketplace")) AND external_id = $2
         UNION
         SELECT marketplace, id FROM orders
         WHERE account_id = $1 AND marketplace = ANY (enum_range(NULL::"Marketplace")) AND pack_id = $2
         UNION
         SELECT marketplace, id FROM orders
         WHERE account_id = $1 AND tracking_number IS NOT NULL AND upper(tracking_number) = upper($2)
         UNION
         SELECT marketplace, id FROM orders
         WHERE account_id = $1 AND other_tracking_numbers <> '{}'
           AND other_tracking_numbers && ARRAY[$2, upper($2), lower($2)])`,
      number.trim().replace(/^#/, ''),
      { limit, after },
    ),
  );
