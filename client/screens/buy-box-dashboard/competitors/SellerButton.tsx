import { type Marketplace, marketplaceWord } from '#client/lib/schema.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';

export interface Seller {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null | undefined;
}

/** Name or else id of a competitor. Opens its profile. */
export function SellerButton({ marketplace, sellerId, name }: Seller) {
  const { open } = useBuyBoxView();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={name ? sellerId : undefined}
      onClick={() => open({ seller: `${marketplaceWord(marketplace)}:${sellerId}` })}
      className="rounded text-left font-medium whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {name ?? sellerId}
    </button>
  );
}
