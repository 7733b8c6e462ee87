import { useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { marketplaceName } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { ProductFieldQuery, ProductFieldQuery$data } from './__generated__/ProductFieldQuery.graphql';
import type { FreightRuleDraft } from './freightRuleDraft.ts';

type Product = FreightRuleDraft['product'];

/** Field for the only product of a rule: search, then choose. Without one the rule is for every product. */
export function ProductField({ value, onChange }: { value: Product; onChange: (product: Product) => void }) {
  const environment = useRelayEnvironment();
  const [text, setText] = useState('');
  const [found, setFound] = useState<ProductFieldQuery$data['viewer']['foundProducts']>();
  const handleSearch = () =>
    void fetchQuery<ProductFieldQuery>(
      environment,
      graphql`
        query ProductFieldQuery($text: String!) {
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
      error: () => toastError('Não foi possível buscar produtos.', 'freight'),
    });
  if (value)
    return (
      <p className="flex flex-wrap items-center gap-2 text-table">
        <span>
          Só para <strong>{value.name}</strong>
        </span>
        <Button tone="quiet" onClick={() => onChange(null)}>
          Valer para todos os produtos
        </Button>
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Produto"
            placeholder="todos, ou busque por nome, SKU ou ASIN"
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
      {found?.length === 0 && (
        <p role="status" className="text-table text-muted">
          Nenhum produto encontrado.
        </p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="Produtos encontrados" className="flex flex-col rounded-md border border-line">
          {found.map(({ id, asin, sku, name, marketplace }) => (
            <li key={id}>
              <Button
                tone="quiet"
                className="h-auto w-full justify-start py-1 text-left"
                onClick={() => {
                  setFound(undefined);
                  onChange({ id, name: name ?? sku ?? asin });
                }}
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
