import { marketplaceName } from '#client/lib/marketplaces.ts';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { amountOf } from '#client/data/amount.ts';
import { productPath } from '#client/lib/paths.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import type { useFoundQuery } from './__generated__/useFoundQuery.graphql';
import { orderNumber } from '#client/lib/text/orderNumber.ts';
import { trackingNumber } from '#client/lib/text/trackingNumber.ts';
import { type Command, orderCommand } from './commands.ts';

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
        hubId
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
 * Commands for the orders and products that match a text. Requests them once typing pauses; the previous ones stay until
 * then. `missing` is an order number without an order, otherwise null.
 */
export function useFound(text: string) {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState(nothing);
  const [answered, setAnswered] = useState('');
  const isWanted = text.trim().length >= MIN_CHARACTERS;
  useEffect(() => {
    if (!isWanted) return;
    const number = orderNumber(text);
    const code = number ?? trackingNumber(text);
    const variables = { text: text.trim(), number: code ?? '', isNumber: code !== null };
    let request: Subscription | undefined;
    const timer = setTimeout(() => {
      request = fetchQuery<useFoundQuery>(environment, query, variables).subscribe({
        next: ({ viewer: { foundOrders, foundProducts } }) => {
          const orders = foundOrders?.edges.map(({ node }) => node) ?? [];
          setFound({
            orders: orders.map(({ id, marketplace, orderId, createdAt, status, total, items }) =>
              orderCommand({ id, marketplace, orderId, createdAt, status, total: amountOf(total), items }),
            ),
            missing: orders.length === 0 ? number : null,
            products: foundProducts.map(({ id, hubId, asin, sku, name, marketplace, country }) => ({
              id: `product:${id}`,
              label: name ?? sku ?? asin,
              hint: `${marketplaceName(marketplace)} ${country} · ${sku ?? asin}`,
              to: hubId ? productPath(hubId) : analysisPath(asin, { marketplace }),
            })),
          });
        },
        complete: () => setAnswered(text),
        error: () => {
          setFound(nothing);
          setAnswered(text);
        },
      });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      request?.unsubscribe();
    };
  }, [environment, isWanted, text]);
  return { ...(isWanted ? found : nothing), isBusy: isWanted && answered !== text };
}
