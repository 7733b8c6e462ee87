import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { ProductSearchQuery, ProductSearchQuery$data } from './__generated__/ProductSearchQuery.graphql';

export interface ChosenProduct {
  /** Global id. */
  id: string;
  name: string;
}

/** Letters of a search. */
const SHORTEST = 2;

/** Field that finds products by name, SKU or ASIN, and the found ones to choose from, without those already `chosen`. */
export function ProductSearch({
  placeholder,
  chosen = [],
  onChoose,
}: {
  placeholder: string;
  chosen?: readonly ChosenProduct[];
  onChoose: (product: ChosenProduct) => void;
}) {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [found, setFound] = useState<ProductSearchQuery$data['viewer']['foundProducts']>();
  const handleSearch = () =>
    void fetchQuery<ProductSearchQuery>(
      environment,
      graphql`
        query ProductSearchQuery($text: String!) {
          viewer {
            foundProducts(text: $text, first: 8) {
              id
              asin
              sku
              name
              marketplace
            }
          }
        }
      `,
      { text: text.trim() },
    ).subscribe({
      next: ({ viewer }) => setFound(viewer.foundProducts),
      error: () => toastError(t('parts.productsCouldNotBeSearched'), 'product-search'),
    });
  const left = found?.filter(({ id }) => chosen.every((product) => product.id !== id));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('parts.product')}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // a form around it is not sent
              if (text.trim().length >= SHORTEST) handleSearch();
            }}
          />
        </div>
        <Button disabled={text.trim().length < SHORTEST} onClick={handleSearch}>
          {t('parts.searchProduct')}
        </Button>
      </div>
      {left?.length === 0 && (
        <p role="status" className="text-small text-muted">
          {t('parts.noProductFound')}
        </p>
      )}
      {left && left.length > 0 && (
        <ul aria-label={t('parts.productsFound')} className="flex flex-col rounded-md border border-line">
          {left.map(({ id, asin, sku, name, marketplace }) => (
            <li key={id}>
              <Button
                tone="quiet"
                className="h-auto w-full justify-start py-1 text-left"
                onClick={() => onChoose({ id, name: name ?? sku ?? asin })}
              >
                {name ?? sku ?? asin} · {marketplaceName(marketplace)} · {sku ?? asin}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
