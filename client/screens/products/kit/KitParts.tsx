import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
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
  const nameOf = (one: { name?: string | null; number: number }) =>
    one.name ?? t('products.product', { number: one.number });
  const action = isKit ? t('products.editComponents') : t('products.enterComponents');
  return (
    <div className="flex flex-col gap-1 border-t border-line py-2 text-small">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {isKit ? (
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">{t('products.kitOf')}</p>
            <ul aria-label={t('products.componentsOf', { name: name ?? t('products.product2') })}>
              {components.map((one) => (
                <li key={one.product} className="wrap-anywhere">
                  {formatCount(one.pieces)} × {nameOf(one)}
                  <span className="text-muted">
                    {' · '}
                    {one.available == null
                      ? t('products.stockNeverCounted')
                      : t('products.stock', { available: formatCount(one.available) })}
                    {one.isListed && t('products.statedByTheMarketplace')}
                  </span>
                </li>
              ))}
            </ul>
            <p>
              <Trans
                id="products.canBeBuilt"
                params={{ buildable: buildable == null ? '—' : t('products.kits', { buildable }) }}
                components={{ span: <span className="font-medium tabular-nums" /> }}
              />
            </p>
          </div>
        ) : (
          <p className="min-w-0 flex-1 basis-60 text-muted">
            {isBundle ? t('products.theMarketplaceSaysItIsA') : t('products.isItAKitOfOther')}
          </p>
        )}
        <Button
          tone={isKit || isBundle ? 'secondary' : 'quiet'}
          aria-label={`${action}: ${name ?? t('products.product2')}`}
          onClick={() => setIsEditing(true)}
        >
          {action}
        </Button>
      </div>
      {kits.length > 0 && (
        <p className="wrap-anywhere">
          <span className="font-medium">{t('products.partOf')}</span>{' '}
          {kits.map((kit) => t('products.units', { kit: nameOf(kit), pieces: kit.pieces })).join(' · ')}
          {kitCount > kits.length && t('products.andMoreKits', { kitCount: kitCount - kits.length })}
        </p>
      )}
      {isEditing && (
        <KitDialog
          product={id}
          name={name ?? t('products.product3')}
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
