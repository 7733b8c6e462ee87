import { Link } from 'react-router-dom';
import { UNKNOWN } from '#client/lib/format.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { analysisPath } from './analysisPath.ts';

export interface NamedListing {
  id: string;
  asin: string;
  sku: string | null;
  name: string;
  marketplace: Marketplace;
  country: string;
}

/** A listing in a row: where it is sold, its name as a link to its analysis, and its SKU. */
export const ListingName = ({ listing: { id, asin, sku, name, marketplace, country } }: { listing: NamedListing }) => (
  <span className="flex min-w-40 items-center gap-2 sm:min-w-52">
    <span className="flex w-14 shrink-0 items-center gap-2">
      <MarketplaceBadge marketplace={marketplace} />
      <CountryFlag country={country} />
    </span>
    <span className="min-w-0">
      <Link
        to={analysisPath(asin, { productId: id })}
        className="line-clamp-2 wrap-anywhere hover:underline"
        title={name}
      >
        {name}
      </Link>
      <span className="block text-label text-muted wrap-anywhere">{sku ?? UNKNOWN}</span>
    </span>
  </span>
);
