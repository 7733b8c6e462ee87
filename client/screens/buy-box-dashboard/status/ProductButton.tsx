import { CountryFlag } from '#client/ui/figures/CountryFlag.tsx';
import { MarketplaceBadge } from '#client/ui/figures/Badge.tsx';
import { ProductCell } from '#client/ui/figures/ProductCell.tsx';
import type { ListedProduct } from './productOf.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';

/** Product of a row. Opens its ownership timeline. */
export function ProductButton({
  product: { id, name, imageUrl, asin, sku, marketplace, country },
}: {
  product: ListedProduct;
}) {
  const { open } = useBuyBoxView();
  return (
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
  );
}
