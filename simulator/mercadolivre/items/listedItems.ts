import type { Product } from '#simulator/seller/products/product.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { movedItem, newItemId } from './moved.ts';

/** An item of the seller: one product, or its variations. */
export interface ListedItem {
  id: string;
  products: Product[];
  isVaried: boolean;
  status: 'active' | 'paused' | 'closed';
  /** Items that its variations became; empty for others. */
  newIds: string[];
}

/** The seller's items by id, as they are now. */
export function listedItems(simulator: Simulator): Map<string, ListedItem> {
  const moved = movedItem(simulator, simulator.clock.now());
  const items = new Map<string, ListedItem>();
  const add = (id: string, products: Product[], more: Partial<ListedItem> = {}) => {
    const [first] = products;
    const status = first!.active ? 'active' : 'paused';
    items.set(id, { id, products, isVaried: first!.variation !== null, status, newIds: [], ...more });
  };
  for (const product of simulator.seller.products)
    if (product.marketplace === 'mercadolivre')
      add(product.asin, [...(items.get(product.asin)?.products ?? []), product]);
  const old = moved === null ? null : items.get(moved)!;
  for (const product of old?.products ?? []) add(newItemId(product), [product], { isVaried: false });
  if (old) add(old.id, old.products, { status: 'closed', newIds: old.products.map(newItemId) });
  return items;
}
