import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, formatQuantity } from '#client/lib/format.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { KitParts_product$key } from './__generated__/KitParts_product.graphql';
import { KitDialog } from './KitDialog.tsx';

/** What an open product is made of when it is a kit, and the kits that it is a component of. */
export function KitParts({ product, onChanged }: { product: KitParts_product$key; onChanged: () => void }) {
  const { id, name, listings, components, kits, kitCount, buildable } = useFragment(
    graphql`
      fragment KitParts_product on MasterProduct {
        id
        name
        listings {
          isKit
        }
        components {
          product
          number
          name
          sku
          pieces
          isListed
          available
        }
        kits {
          product
          number
          name
          pieces
        }
        kitCount
        buildable
      }
    `,
    product,
  );
  const [isEditing, setIsEditing] = useState(false);
  const isKit = components.length > 0;
  const isBundle = listings.some((listing) => listing.isKit);
  const nameOf = (one: { name?: string | null; number: number }) => one.name ?? `Produto ${one.number}`;
  const action = isKit ? 'Editar componentes' : 'Informar componentes';
  return (
    <div className="flex flex-col gap-1 border-t border-line py-2 text-small">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {isKit ? (
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">Kit de:</p>
            <ul aria-label={`Componentes de ${name ?? 'produto'}`}>
              {components.map((one) => (
                <li key={one.product} className="wrap-anywhere">
                  {formatCount(one.pieces)} × {nameOf(one)}
                  <span className="text-muted">
                    {' · '}
                    {one.available == null ? 'estoque nunca contado' : `estoque ${formatCount(one.available)}`}
                    {one.isListed && ' · informado pelo marketplace'}
                  </span>
                </li>
              ))}
            </ul>
            <p>
              Dá para montar:{' '}
              <span className="font-medium tabular-nums">
                {buildable == null ? '—' : formatQuantity(buildable, 'kit', 'kits')}
              </span>
            </p>
          </div>
        ) : (
          <p className="min-w-0 flex-1 basis-60 text-muted">
            {isBundle
              ? 'O marketplace diz que é um kit, e não diz de quê. Informe os componentes, para o custo e o estoque virem deles.'
              : 'É um kit de outros produtos? Com os componentes, o custo vem deles.'}
          </p>
        )}
        <Button
          tone={isKit || isBundle ? 'secondary' : 'quiet'}
          aria-label={`${action}: ${name ?? 'produto'}`}
          onClick={() => setIsEditing(true)}
        >
          {action}
        </Button>
      </div>
      {kits.length > 0 && (
        <p className="wrap-anywhere">
          <span className="font-medium">Faz parte de:</span>{' '}
          {kits.map((kit) => `${nameOf(kit)} (${formatQuantity(kit.pieces, 'unidade', 'unidades')})`).join(' · ')}
          {kitCount > kits.length && ` · e mais ${formatQuantity(kitCount - kits.length, 'kit', 'kits')}`}
        </p>
      )}
      {isEditing && (
        <KitDialog
          product={id}
          name={name ?? 'Produto'}
          components={components.map((one) => ({
            id: one.product,
            name: nameOf(one),
            sku: one.sku ?? null,
            pieces: String(one.pieces),
          }))}
          onChanged={onChanged}
          onClose={() => setIsEditing(false)}
        />
      )}
    </div>
  );
}
