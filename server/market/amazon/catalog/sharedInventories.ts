import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import type { FbaStock } from './fbaStock.ts';

/**
 * Stock snapshots of one marketplace, those of SKUs with one inventory as one stock. Amazon does not document whether
 * SKUs with the same FNSKU have the same units: they do where their figures agree, and do not where these differ. Units of
 * none say neither, so that such SKUs stay as they were.
 */
export function sharedInventories(stocks: readonly FbaStock[]): StockSnapshot[] {
  const inventories = new Map<string, FbaStock[]>();
  for (const stock of stocks) {
    const key = stock.inventory ?? `SKU ${stock.listingKey}`;
    inventories.set(key, [...(inventories.get(key) ?? []), stock]);
  }
  return [...inventories.values()].flatMap((skus) => {
    const isEmpty = skus.every(({ available, reserved, inbound }) => available + reserved + inbound === 0);
    const first = skus.map(({ listingKey }) => listingKey).toSorted()[0]!;
    const isOne = new Set(skus.map(figuresOf)).size === 1;
    const isUnknown = skus.length > 1 && isEmpty;
    return skus.map((stock) => ({
      ...snapshotOf(stock),
      ...(!isUnknown && { poolKey: isOne ? first : stock.listingKey }),
    }));
  });
}

const snapshotOf = ({ inventory: _inventory, ...snapshot }: FbaStock): StockSnapshot => snapshot;

const figuresOf = ({ available, reserved, inbound }: FbaStock) => `${available} ${reserved} ${inbound}`;
