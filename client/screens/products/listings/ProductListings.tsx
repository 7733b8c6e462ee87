import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { amountOf } from '#client/data/amount.ts';
import { formatMoney, UNKNOWN } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Badge, MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import type { ProductListings_product$key } from './__generated__/ProductListings_product.graphql';
import { type Listing, ownCostAction, sharingWith } from './listing.ts';
import { OwnCostDialog } from './OwnCostDialog.tsx';
import { useSplitListings } from './useSplitListings.ts';

/** Listings of an open product: their costs, and which leave it. */
export function ProductListings({
  product,
  onChanged,
}: {
  product: ProductListings_product$key;
  onChanged: () => void;
}) {
  const {
    name,
    components,
    listings: listed,
  } = useFragment(
    graphql`
      fragment ProductListings_product on MasterProduct {
        name
        components {
          __typename
        }
        listings {
          active
          isKit
          hasOwnCost
          cost {
            ...amount_money
          }
          product {
            id
            asin
            sku
            name
            marketplace
            country
          }
        }
      }
    `,
    product,
  );
  const listings = listed.map(({ active, cost, isKit, hasOwnCost, product: of }): Listing => ({
    id: of.id,
    name: of.name ?? of.sku ?? of.asin,
    asin: of.asin,
    sku: of.sku ?? null,
    marketplace: of.marketplace as Marketplace,
    country: of.country,
    isActive: active,
    isKit,
    cost: amountOf(cost),
    hasOwnCost,
  }));
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [changing, setChanging] = useState<string>();
  const [split, isSplitting] = useSplitListings(onChanged);
  const chosen = listings.filter(({ id }) => marked.includes(id)); // those that left are no longer chosen
  const isSeveral = listings.length > 1;
  const isMadeOf = components.length > 0;
  const change = listings.find(({ id }) => id === changing);
  const handleSplit = () =>
    split(
      chosen.map(({ id }) => id),
      () => setMarked([]),
    );
  return (
    <>
      <ul
        aria-label={t('products.listingsOf', { name: name ?? t('products.product2') })}
        className="divide-y divide-line"
      >
        {listings.map((listing) => (
          <li
            key={listing.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-small lg:grid lg:grid-cols-[auto_minmax(0,1fr)_11rem_5rem_7rem_8rem_13rem]"
          >
            {isSeveral ? (
              <label className="flex items-center justify-center p-1 max-sm:size-11">
                <input
                  type="checkbox"
                  aria-label={t('products.split', { name: listing.name })}
                  checked={marked.includes(listing.id)}
                  onChange={({ target }) =>
                    setMarked(target.checked ? [...marked, listing.id] : marked.filter((one) => one !== listing.id))
                  }
                />
              </label>
            ) : (
              <span className="max-sm:w-11" />
            )}
            <span className="flex min-w-0 flex-1 basis-52 items-center gap-2 max-sm:basis-[calc(100%-4rem)]">
              <span className="flex w-14 shrink-0 items-center gap-2">
                <MarketplaceBadge marketplace={listing.marketplace} />
                <CountryFlag country={listing.country} />
              </span>
              <Link
                to={analysisPath(listing.asin, { productId: listing.id })}
                className="line-clamp-2 wrap-anywhere hover:underline max-sm:py-3 lg:line-clamp-1"
                title={listing.name}
              >
                {listing.name}
              </Link>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:basis-full max-sm:pl-14 lg:contents">
              <span className="text-muted wrap-anywhere">{listing.sku ?? UNKNOWN}</span>
              <span>
                {listing.isActive ? (
                  <span className="text-muted">{t('products.active')}</span>
                ) : (
                  <Badge>{t('products.inactive')}</Badge>
                )}
              </span>
              <span className="text-right whitespace-nowrap tabular-nums">{formatMoney(listing.cost)}</span>
              <span className="flex gap-1 empty:hidden lg:empty:flex">
                {listing.hasOwnCost && <Badge tone="info">{t('products.ownCost')}</Badge>}
                {listing.isKit && <Badge>{t('products.kit')}</Badge>}
              </span>
            </span>
            <span className="flex justify-end max-sm:basis-full max-sm:pl-11">
              {(isMadeOf || sharingWith(listing, listings).length > 0) && (
                <Button
                  tone="quiet"
                  aria-label={`${ownCostAction(listing, isMadeOf)}: ${listing.name}`}
                  onClick={() => setChanging(listing.id)}
                >
                  {ownCostAction(listing, isMadeOf)}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line py-2">
          <Button disabled={isSplitting} onClick={handleSplit}>
            {isSplitting ? t('products.splitting') : t('products.split2')}
          </Button>
          <span className="text-small text-muted">
            {t('products.listingsBecomeAProductWithThe', { chosenCount: chosen.length })}
          </span>
        </div>
      )}
      {change && (
        <OwnCostDialog
          listing={change}
          isMadeOf={isMadeOf}
          shared={sharingWith(change, listings)[0]?.cost ?? null}
          onChanged={onChanged}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}
