import { graphql, readInlineData } from 'relay-runtime';
import type { ownerOf_owner$data, ownerOf_owner$key } from './__generated__/ownerOf_owner.graphql';

export type Owner = ownerOf_owner$data;

/** Who has, or had, a Buy Box; null for nobody. */
export const ownerOf = (owner: ownerOf_owner$key | null | undefined): Owner | null =>
  owner
    ? readInlineData(
        graphql`
          fragment ownerOf_owner on BuyBoxOwner @inline {
            isOurs
            sellerId
            name
          }
        `,
        owner,
      )
    : null;

/** The same as it stands in a file. */
export function ownerCell(key: ownerOf_owner$key | null | undefined): string | null {
  const owner = ownerOf(key);
  return owner && (owner.isOurs ? 'Sua Loja' : (owner.name ?? owner.sellerId ?? 'Outro vendedor'));
}
