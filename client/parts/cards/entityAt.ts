import type { Marketplace } from './__generated__/OrderFiguresQuery.graphql';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { enumName } from '#client/lib/schema.ts';

const ID = /^[A-Za-z0-9+/]{8,40}$/;

type Entity = { kind: 'product'; id: string } | { kind: 'order'; marketplace: Marketplace; number: string };

/** The product (its global id) or the order (`marketplace` as in the schema) at an address; null at any other. */
export function entityAt(pathname: string): Entity | null {
  const [place, first = '', second = ''] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (`/${place}` === paths.products)
    return ID.test(first) ? { kind: 'product', id: first.padEnd(Math.ceil(first.length / 4) * 4, '=') } : null;
  const marketplace = marketplaceWords.find((word) => word === first);
  return `/${place}` === paths.orders && marketplace && second
    ? { kind: 'order', marketplace: enumName(marketplace), number: second.slice(0, 200) }
    : null;
}
