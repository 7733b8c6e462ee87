import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { OverheadProductsQuery, OverheadProductsQuery$data } from './__generated__/OverheadProductsQuery.graphql';
import type { DraftProduct } from './overheadDraft.ts';

/** Field for the products of an overhead: search, then add; with `hasShares` each has a percentage. */
export function OverheadProducts({
  products,
  hasShares,
  onChange,
}: {
  products: DraftProduct[];
  hasShares: boolean;
  onChange: (products: DraftProduct[]) => void;
}) {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [found, setFound] = useState<OverheadProductsQuery$data['viewer']['foundProducts']>();
  const handleSearch = () =>
    void fetchQuery<OverheadProductsQuery>(
      environment,
      graphql`
        query OverheadProductsQuery($text: String!) {
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
      error: () => toastError('Não foi possível buscar produtos.', 'overheads'),
    });
  const left = found?.filter(({ id }) => products.every((product) => product.id !== id));
  return (
    <div className="flex flex-col gap-2">
      {products.length > 0 && (
        <ul aria-label="Produtos da despesa" className="flex flex-col rounded-md border border-line">
          {products.map((product) => (
            <li
              key={product.id}
              className="flex flex-wrap items-end justify-between gap-2 border-b border-line px-3 py-1.5 last:border-b-0"
            >
              <span className="min-w-0 flex-1 self-center truncate text-table">{product.name}</span>
              {hasShares && (
                <div className="w-28">
                  <TextField
                    label="Participação (%)"
                    inputMode="decimal"
                    autoComplete="off"
                    value={product.percent}
                    onChange={({ target }) =>
                      onChange(products.map((one) => (one === product ? { ...one, percent: target.value } : one)))
                    }
                  />
                </div>
              )}
              <Button
                tone="quiet"
                aria-label={`Tirar ${product.name}`}
                onClick={() => onChange(products.filter((one) => one !== product))}
              >
                Tirar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Produto"
            placeholder="nome, SKU ou ASIN"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button disabled={text.trim().length < 2} onClick={handleSearch}>
          Buscar produto
        </Button>
      </div>
      {left?.length === 0 && (
        <p role="status" className="text-table text-muted">
          Nenhum produto encontrado.
        </p>
      )}
      {left && left.length > 0 && (
        <ul aria-label="Produtos encontrados" className="flex flex-col rounded-md border border-line">
          {left.map(({ id, asin, sku, name, marketplace }) => (
            <li key={id}>
              <Button
                tone="quiet"
                className="h-auto w-full justify-start py-1 text-left"
                onClick={() => onChange([...products, { id, name: name ?? sku ?? asin, percent: '' }])}
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
