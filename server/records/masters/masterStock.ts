import { groupBy } from '#server/platform/jobs/groupBy.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';

/** Where units lie: at Amazon, at Mercado Livre, on the seller's own shelf, in the seller's depots. */
export type StockPlace = 'fba' | 'full' | 'own' | 'depot';

/** The last count of the stock of a listing; null: never counted. */
export interface CountedStock {
  /** Product under which the stock is stored: the same for listings that share it. */
  stockId: number;
  /** Whether the marketplace keeps it; null: unknown. */
  isFulfilled: boolean | null;
  available: number | null;
  reserved: number | null;
  inbound: number | null;
  /** Available units by place; null where the marketplace names none. */
  locations: readonly { kind: string; available: number }[] | null;
}

export interface ListedStock extends Omit<CountedStock, 'isFulfilled'> {
  marketplace: Marketplace;
  place: StockPlace;
}

/** Where the counted stock of a listing lies. */
export const listedStock = ({
  isFulfilled,
  marketplace,
  stockId,
  available,
  reserved,
  inbound,
  locations,
}: CountedStock & { marketplace: Marketplace }): ListedStock => {
  const place = isFulfilled ? factsOf(marketplace).warehouse : 'own';
  return { stockId, marketplace, place, available, reserved, inbound, locations };
};

export interface PlaceStock {
  place: StockPlace;
  available: number;
  /** Units on the way there. */
  inbound: number;
  /** Listings that sell from it. */
  listings: number;
}

/** The stock of a physical product; null while nothing was counted. */
export interface MasterStock {
  available: number | null;
  reserved: number | null;
  inbound: number | null;
  places: PlaceStock[];
}

const PLACES: readonly StockPlace[] = ['fba', 'full', 'own', 'depot'];
const isPlace = (kind: string): kind is StockPlace => (PLACES as readonly string[]).includes(kind);

/**
 * The stock of a product from those of its listings: each stock counts once, however many listings share it. Units on the seller's own shelf are stated
 * by each marketplace for itself; which of them are the same is not known, so the largest number of a marketplace counts, not their sum (decision 072).
 */
export function masterStock(listed: readonly ListedStock[]): MasterStock {
  const stocks = [...groupBy(listed, ({ stockId }) => stockId).values()];
  const counted = stocks.filter(([first]) => first!.available !== null);
  if (counted.length === 0) return { available: null, reserved: null, inbound: null, places: [] };
  const parts = counted.flatMap((shared) => {
    const [first] = shared as [ListedStock];
    const entry = placeOf(first);
    return partsOf(first).map((part) => ({
      ...part,
      inbound: part.place === entry ? (first.inbound ?? 0) : 0,
      marketplace: first.marketplace,
      listings: shared.length,
    }));
  });
  const places = PLACES.flatMap((place) => {
    const here = parts.filter((part) => part.place === place);
    if (here.length === 0) return [];
    const byMarketplace = [...groupBy(here, ({ marketplace }) => marketplace).values()].map((of) =>
      sumOf(of, ({ units }) => units),
    );
    const isShelf = place === 'own' || place === 'depot';
    return [
      {
        place,
        inbound: sumOf(here, ({ inbound }) => inbound),
        available: isShelf ? byMarketplace.reduce((a, b) => Math.max(a, b)) : byMarketplace.reduce((a, b) => a + b),
        listings: sumOf(here, ({ listings }) => listings),
      },
    ];
  });
  return {
    available: sumOf(places, ({ available }) => available),
    reserved: sumOf(counted, ([first]) => first!.reserved ?? 0),
    inbound: sumOf(counted, ([first]) => first!.inbound ?? 0),
    places,
  };
}

/** Where a listing sells from first, and what is on the way goes: the marketplace's warehouse if it has a part of the stock. */
export const placeOf = (stock: ListedStock): StockPlace =>
  PLACES.find((place) => partsOf(stock).some((part) => part.place === place))!;

/** The available units of a stock by place. */
function partsOf({ place, available, locations, marketplace }: ListedStock): { place: StockPlace; units: number }[] {
  const named = (locations ?? []).flatMap(({ kind, available: units }) =>
    isPlace(kind) ? [{ place: kind === 'full' ? factsOf(marketplace).warehouse : kind, units }] : [],
  );
  return named.length > 0 ? named : [{ place, units: available ?? 0 }];
}

const sumOf = <One>(all: readonly One[], read: (one: One) => number) => all.reduce((sum, one) => sum + read(one), 0);
