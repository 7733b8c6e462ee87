import { graphql, readInlineData } from 'relay-runtime';
import type { ownerOf_owner$data, ownerOf_owner$key } from './__generated__/ownerOf_owner.graphql';

export type Owner = Omit<ownerOf_owner$data, ' $fragmentType'>;

/** Owner of a Buy Box. Null without one. */
export function ownerOf(owner: ownerOf_owner$key | null | undefined): Owner | null {
  if (!owner) return null;
  const { isOurs, sellerId, name } = readInlineData(
    graphql`
      fragment ownerOf_owner on BuyBoxOwner @inline {
        isOurs
        sellerId
        name
      }
    `,
    owner,
  );
  return { isOurs, sellerId, name };
}
