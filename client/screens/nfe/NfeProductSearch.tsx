import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { NfeProductSearchQuery, NfeProductSearchQuery$data } from './__generated__/NfeProductSearchQuery.graphql';

export type FoundProduct = NfeProductSearchQuery$data['viewer']['foundProducts'][number];

/** Field that finds products by name, SKU or ASIN, and the found ones to choose from. */
export function NfeProductSearch({ onChoose }: { onChoose: (product: FoundProduct) => void }) {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly FoundProduct[]>();
  const handleSearch = () =>
    void fetchQuery<NfeProductSearchQuery>(
      environment,
      graphql`
        query NfeProductSearchQuery($text: String!) {
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
      error: () => toastError(t('nfe.productsCouldNotBeSearched'), 'nfe'),
    });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('nfe.anotherProduct')}
            placeholder={t('nfe.nameSkuOrAsin')}
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button disabled={text.trim().length < 2} onClick={handleSearch}>
          {t('nfe.search')}
        </Button>
      </div>
      {found?.length === 0 && (
        <p role="status" className="text-small text-muted">
          {t('nfe.noProductFound')}
        </p>
      )}
      {found && found.length > 0 && (
        <ul aria-label={t('nfe.productsFound')} className="flex flex-col rounded-md border border-line">
          {found.map((product) => (
            <li key={product.id}>
              <Button
                tone="quiet"
                className="h-auto w-full justify-start py-1 text-left whitespace-normal"
                onClick={() => onChoose(product)}
              >
                {product.name ?? product.sku ?? product.asin} · {marketplaceName(product.marketplace)} ·{' '}
                {product.sku ?? product.asin}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
