import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { dayOf } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { productKey } from '#simulator/seller/products/product.ts';
import { listedAt } from '#simulator/amazon/listedAt.ts';
import { type ListingsForm, listingsFile } from './listingsHeads.ts';

/** Listings of a country in a form, tab-separated, header first; null when the seller has none there. */
export function listingsReport(simulator: Simulator, form: ListingsForm, country: string, now: number): string | null {
  const listed = simulator.amazon.products.filter((product) => product.country === country);
  if (listed.length === 0) return null;
  const stocks = stock(simulator.seller, now);
  const rows = listed.map((product) => {
    const generated = product.unitCostMinor !== null;
    const price = generated ? productDay(simulator.seed, product, dayOf(now)).priceMinor : product.basePriceMinor;
    const held = stocks.get(productKey(product));
    // a seller lists by an ASIN (1) or by the EAN of the goods (4)
    const ean = hash(product.seedSku, 'listed by') % 2 === 0 ? product.ean : null;
    const cells: Record<string, string> = {
      'item-name': product.name,
      'listing-id': `1118W${hash(product.listingKey, country).toString(36).toUpperCase()}`,
      'seller-sku': product.sku,
      price: price === null ? '' : decimal(price),
      // Amazon leaves the quantity of its own stock empty
      quantity: product.byMarketplace || !generated ? '' : String(held?.available ?? 0),
      'open-date': `${new Date(listedAt(product)).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      'item-is-marketplace': 'y',
      'product-id-type': ean ? '4' : '1',
      'item-condition': '11',
      asin1: product.asin,
      'product-id': ean ?? product.asin,
      'pending-quantity': product.byMarketplace ? '' : '0',
      'fulfillment-channel': product.byMarketplace ? 'AMAZON_NA' : 'DEFAULT',
      'merchant-shipping-group': country === 'BR' ? 'Modelo padrão' : 'Default template',
      status: product.active ? 'Active' : 'Inactive',
    };
    return cells;
  });
  return listingsFile(form, rows);
}
