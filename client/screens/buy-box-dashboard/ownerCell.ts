import { graphql, readInlineData } from 'relay-runtime';
import type { ownerCell_owner$key } from './__generated__/ownerCell_owner.graphql';

/** Who has, or had, a Buy Box, as it stands in a file; null for nobody. */
export function ownerCell(owner: ownerCell_owner$key | null | undefined): string | null {
  if (!owner) return null;
  const { isOurs, name, sellerId } = readInlineData(
    graphql`
      fragment ownerCell_owner on BuyBoxOwner @inline {
        isOurs
        sellerId
        name
      }
    `,
    owner,
  );
  return isOurs ? 'Sua Loja' : (name ?? sellerId ?? 'Outro vendedor');
}
