import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { dayOf } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { productKey } from '#simulator/seller/products/product.ts';
import { flatFile } from './flatFile.ts';

const COLUMNS = [
  'item-name', 'item-description', 'listing-id', 'seller-sku', 'price', 'quantity', 'open-date', 'image-url',
  'item-is-marketplace', 'product-id-type', 'zshop-shipping-fee', 'item-note', 'item-condition', 'zshop-category1',
  'zshop-browse-path', 'zshop-storefront-feature', 'asin1', 'asin2', 'asin3', 'will-ship-internationally',
  'expedited-shipping', 'zshop-boldface', 'product-id', 'bid-for-featured-placement', 'add-delete', 'pending-quantity',
  'fulfillment-channel', 'merchant-shipping-group', 'status',
]; // prettier-ignore

/** Listings of a country, tab-separated, header first; null when the seller has none there. */
export function listingsReport(simulator: Simulator, country: string, now: number): string | null {
  const listed = simulator.amazon.products.filter((product) => product.country === country);
  if (listed.length === 0) return null;
  const stocks = stock(simulator.seller, now);
  const rows = listed.map((product) => {
    const generated = product.unitCostMinor !== null;
    const price = generated ? productDay(simulator.seed, product, dayOf(now)).priceMinor : product.basePriceMinor;
    const held = stocks.get(productKey(product));
    const cells: Record<string, string> = {
      'item-name': product.name,
      'listing-id': `1118W${hash(product.listingKey, country).toString(36).toUpperCase()}`,
      'seller-sku': product.sku,
      price: price === null ? '' : decimal(price),
      // Amazon leaves the quantity of its own stock empty
      quantity: product.byMarketplace || !generated ? '' : String(held?.available ?? 0),
      'open-date': `2025-${String((hash(product.sku) % 9) + 1).padStart(2, '0')}-15 12:00:00 ${country === 'BR' ? 'BRT' : 'PST'}`,
      'item-is-marketplace': 'y',
      'product-id-type': '1',
      'item-condition': '11',
      asin1: product.asin,
      'product-id': product.asin,
      'pending-quantity': product.byMarketplace ? '' : '0',
      'fulfillment-channel': product.byMarketplace ? 'AMAZON_NA' : 'DEFAULT',
      'merchant-shipping-group': country === 'BR' ? 'Modelo padrão' : 'Default template',
      status: product.active ? 'Active' : 'Inactive',
    };
    return cells;
  });
  return flatFile(COLUMNS, rows);
}
