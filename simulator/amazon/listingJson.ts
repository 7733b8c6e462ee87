import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { productKey } from '#simulator/seller/products/product.ts';
import { ownPrice } from '#simulator/seller/ownPrice.ts';
import type { stock } from '#simulator/seller/products/stock.ts';
import { marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { listedAt } from './listedAt.ts';

type Stocks = ReturnType<typeof stock>;

/** A listing in the format of the Listings Items API, in the countries of `products`, with the requested data sets. */
export function listingJson(
  simulator: Simulator,
  sku: string,
  products: Product[],
  { included, origin, day, stocks }: { included: string[]; origin: string; day: number; stocks: Stocks },
) {
  const has = (dataset: string) => included.includes(dataset);
  const [first] = products;
  return {
    sku,
    ...(has('summaries') && { summaries: products.map((product) => summary(product, origin)) }),
    ...(has('offers') && {
      offers: products.flatMap((product) => {
        const minor = priceOf(simulator, product, day);
        const { id } = marketplaceIn(product.country);
        const price = minor === null ? null : { currencyCode: product.currency, amount: decimal(minor) };
        return price ? [{ marketplaceId: id, offerType: 'B2C', price }] : [];
      }),
    }),
    ...(has('fulfillmentAvailability') && {
      fulfillmentAvailability: [
        first!.byMarketplace
          ? { fulfillmentChannelCode: 'AMAZON_NA' }
          : { fulfillmentChannelCode: 'DEFAULT', quantity: stocks.get(productKey(first!))?.available ?? 0 },
      ],
    }),
  };
}

function summary(product: Product, origin: string) {
  const listed = new Date(listedAt(product)).toISOString();
  return {
    marketplaceId: marketplaceIn(product.country).id,
    asin: product.asin,
    productType: 'PRODUCT',
    conditionType: 'new_new',
    status: product.active ? ['BUYABLE', 'DISCOVERABLE'] : [],
    itemName: product.name,
    createdDate: listed,
    lastUpdatedDate: listed,
    ...(product.hasImage && {
      mainImage: { link: `${origin}/images/${product.imageId}.png`, height: 500, width: 500 },
    }),
  };
}

const priceOf = (simulator: Simulator, product: Product, day: number): number | null =>
  product.unitCostMinor === null ? product.basePriceMinor : ownPrice(simulator, product, day).priceMinor;
