import type { Marketplace } from '#client/lib/schema.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { Owner } from './ownerOf.ts';
import { SellerButton } from './SellerButton.tsx';

/** Owner of a Buy Box: 'Sua Loja' highlighted (spec 2), a competitor with a link to its profile, or 'Sem Buy Box'. */
export function OwnerName({ owner, marketplace }: { owner: Owner | null; marketplace: Marketplace }) {
  if (!owner) return <span className="whitespace-nowrap text-muted">Sem Buy Box</span>;
  if (owner.isOurs) return <Badge tone="accent">Sua Loja</Badge>;
  if (!owner.sellerId) return <span className="whitespace-nowrap">{owner.name ?? 'Outro vendedor'}</span>;
  return <SellerButton marketplace={marketplace} sellerId={owner.sellerId} name={owner.name} />;
}
