import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { productPath } from '#client/lib/paths.ts';
import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { ListedProduct } from './productOf.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';

/** Product of a row. Opens its ownership timeline. */
export function ProductButton({
  product: { id, hubId, name, imageUrl, asin, sku, marketplace, country },
}: {
  product: ListedProduct;
}) {
  const { open } = useBuyBoxView();
  return (
    <span className="flex flex-col items-start">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open({ product: id })}
        className="group block rounded text-left hover:[&_.font-medium]:underline"
      >
        <ProductCell name={name} imageUrl={imageUrl}>
          <MarketplaceBadge marketplace={marketplace} />
          <CountryFlag country={country} />
          <span>{asin}</span>
          {sku && sku !== asin && <span className="max-sm:hidden">{sku}</span>}
        </ProductCell>
      </button>
      {hubId && (
        <Link
          to={productPath(hubId, 'price')}
          data-card
          className="inline-flex min-h-6 items-center text-label text-link hover:underline max-sm:min-h-11 sm:ml-12 sm:in-data-compact:ml-0"
        >
          {t('buyBox.viewProduct')}
        </Link>
      )}
    </span>
  );
}
