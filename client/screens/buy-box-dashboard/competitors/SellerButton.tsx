import { t } from '#client/lib/language/t.ts';
import { type Marketplace, marketplaceWord } from '#client/lib/marketplaces.ts';
import { useBuyBoxView } from '#client/screens/buy-box-dashboard/useBuyBoxView.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { Owner } from './ownerOf.ts';

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

/** Owner of a Buy Box: 'Sua Loja' highlighted (spec 2), a competitor with a link to its profile, or 'Sem Buy Box'. */
export function OwnerName({ owner, marketplace }: { owner: Owner | null; marketplace: Marketplace }) {
  if (!owner) return <span className="whitespace-nowrap text-muted">{t('buyBox.withoutBuyBox')}</span>;
  if (owner.isOurs) return <Badge tone="info">{t('buyBox.yourShop')}</Badge>;
  if (!owner.sellerId) return <span className="whitespace-nowrap">{owner.name ?? t('buyBox.anotherSeller')}</span>;
  return <SellerButton marketplace={marketplace} sellerId={owner.sellerId} name={owner.name} />;
}
