import { useEffect, useRef, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Subscription } from 'relay-runtime';
import { analysisPath } from '#client/profit/analysisPath.ts';
import type { useFoundProductsQuery } from './__generated__/useFoundProductsQuery.graphql';
import type { Command } from './commands.ts';

const DELAY_MS = 200;
const MIN_CHARACTERS = 2;

const query = graphql`
  query useFoundProductsQuery($text: String!) {
    viewer {
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

const marketplaces = { amazon: 'Amazon', mercadolivre: 'Mercado Livre' };

/** The analyses of the products of the text last told to `search`, asked once typing pauses; the former stay until then. */
export function useFoundProducts() {
  const environment = useRelayEnvironment();
  const [products, setProducts] = useState<Command[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<Subscription>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    asked.current?.unsubscribe();
  };
  useEffect(() => stop, []);

  const search = (text: string) => {
    stop();
    const isWanted = text.trim().length >= MIN_CHARACTERS;
    setIsBusy(isWanted);
    if (!isWanted) return setProducts([]);
    timer.current = setTimeout(() => {
      asked.current = fetchQuery<useFoundProductsQuery>(environment, query, { text: text.trim() }).subscribe({
        next: ({ viewer }) =>
          setProducts(
            viewer.foundProducts.map(({ id, asin, sku, name, marketplace, country }) => ({
              id: `product:${id}`,
              label: name ?? sku ?? asin,
              hint: `${marketplaces[marketplace]} ${country} · ${sku ?? asin}`,
              to: analysisPath(asin, { marketplace }),
            })),
          ),
        complete: () => setIsBusy(false),
        error: () => {
          setProducts([]);
          setIsBusy(false);
        },
      });
    }, DELAY_MS);
  };
  return { products, isBusy, search };
}
