import type { StockPart } from './stockPart.ts';

type Joined = Pick<StockPart, 'listingKey' | 'country' | 'userProductId' | 'inventoryId' | 'related' | 'isClosed'>;

/**
 * Listings that are sold from the same units: those of one site that share a user product or an inventory, or of which one
 * names the other. A family joins none, because its user products differ. Closed listings sell nothing and stay alone. Each
 * pool is in the order of its keys.
 */
export function listingPools<Part extends Joined>(parts: readonly Part[]): Part[][] {
  const leaders = new Map<string, string>();
  const leaderOf = (name: string): string => {
    let leader = name;
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next;
    if (leader !== name) leaders.set(name, leader); // shortens the way of the next search
    return leader;
  };
  const nameOf = ({ country, listingKey, isClosed }: Part) => `${isClosed ? 'closed' : country} listing ${listingKey}`;
  for (const part of parts) {
    if (part.isClosed) continue;
    const { country, userProductId, inventoryId, related } = part;
    const shared = [
      ...(userProductId ? [`user product ${userProductId}`] : []),
      ...(inventoryId ? [`inventory ${inventoryId}`] : []),
      ...related.map((key) => `listing ${key}`),
    ];
    for (const name of shared) {
      const [own, other] = [leaderOf(nameOf(part)), leaderOf(`${country} ${name}`)];
      if (own !== other) leaders.set(other, own);
    }
  }
  const pools = new Map<string, Part[]>();
  for (const part of parts.toSorted((a, b) => (a.listingKey < b.listingKey ? -1 : 1))) {
    const leader = leaderOf(nameOf(part));
    pools.set(leader, [...(pools.get(leader) ?? []), part]);
  }
  return [...pools.values()];
}
