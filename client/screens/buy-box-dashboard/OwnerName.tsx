import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#client/ui/Badge.tsx';
import type { OwnerName_owner$key } from './__generated__/OwnerName_owner.graphql';
import { SellerButton } from './SellerButton.tsx';

/** Who has, or had, a Buy Box: 'Sua Loja' highlighted (spec 2), a competitor that opens its profile, or nobody. */
export function OwnerName({
  owner,
  marketplace,
}: {
  owner: OwnerName_owner$key | null | undefined;
  marketplace: string;
}) {
  const data = useFragment(
    graphql`
      fragment OwnerName_owner on BuyBoxOwner {
        isOurs
        sellerId
        name
      }
    `,
    owner,
  );
  if (!data) return <span className="whitespace-nowrap text-muted">Sem Buy Box</span>;
  if (data.isOurs) return <Badge tone="accent">Sua Loja</Badge>;
  if (!data.sellerId) return <span className="whitespace-nowrap">{data.name ?? 'Outro vendedor'}</span>;
  return <SellerButton marketplace={marketplace} sellerId={data.sellerId} name={data.name} />;
}
