import { marketplaceName } from '#client/lib/marketplaces.ts';
import { useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import type { useFoundQuery } from './__generated__/useFoundQuery.graphql';
import { type Command, orderCommand, orderNumber } from './commands.ts';

const DELAY_MS = 200;
const MIN_CHARACTERS = 2;

const query = graphql`
  query useFoundQuery($text: String!, $number: String!, $isNumber: Boolean!) {
    viewer {
      foundOrders(number: $number) @include(if: $isNumber) {
        edges {
          node {
            id
            marketplace
            orderId
            createdAt
            status
            total {
              ...amount_money
            }
            items {
              name
              sku
            }
          }
        }
      }
      foundProducts(text: $text, first: 8) {
        id
        asin
        sku
        name
        marketplace
        country
      }
    }
  }
`;

interface Found {
  orders: Command[];
  products: Command[];
  missing: string | null;
}

const nothing: Found = { orders: [], products: [], missing: null };

/**
 * Commands for the orders and products that match the last text given to `search`. Requests them once typing pauses; the
 * previous ones stay until then. `missing` is an order number without an order, otherwise null.
 */
export function useFound() {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState(nothing);
  const [isBusy, setIsBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<Subscription>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    request.current?.unsubscribe();
  };
  useEffect(() => stop, []);

  const search = (text: string) => {
    stop();
    const isWanted = text.trim().length >= MIN_CHARACTERS;
    setIsBusy(isWanted);
    if (!isWanted) return setFound(nothing);
    const number = orderNumber(text);
    const variables = { text: text.trim(), number: number ?? '', isNumber: number !== null };
    timer.current = setTimeout(() => {
      request.current = fetchQuery<useFoundQuery>(environment, query, variables).subscribe({
        next: ({ viewer: { foundOrders, foundProducts } }) => {
          const orders = foundOrders?.edges.map(({ node }) => node) ?? [];
          setFound({
            orders: orders.map(({ id, marketplace, orderId, createdAt, status, total, items }) =>
              orderCommand({ id, marketplace, orderId, createdAt, status, total: amountOf(total), items }),
            ),
            missing: orders.length === 0 ? number : null,
            products: foundProducts.map(({ id, asin, sku, name, marketplace, country }) => ({
              id: `product:${id}`,
              label: name ?? sku ?? asin,
              hint: `${marketplaceName(marketplace)} ${country} · ${sku ?? asin}`,
              to: analysisPath(asin, { marketplace }),
            })),
          });
        },
        complete: () => setIsBusy(false),
        error: () => {
          setFound(nothing);
          setIsBusy(false);
        },
      });
    }, DELAY_MS);
  };
  return { ...found, isBusy, search };
}
