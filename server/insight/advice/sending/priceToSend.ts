import type { Marketplace } from '#server/market/registry.ts';
import type { PricedListing } from '#server/market/prices/ownPrice.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { badField, conflict, notFound } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** A change of more than this percentage is acknowledged apart. */
export const LARGE_CHANGE_PERCENT = 30;
/** A price that many times higher or lower is a slip of the keyboard. */
const MOST_TIMES = 10;

export interface ListedProduct extends PricedListing {
  id: number;
  marketplace: Marketplace;
  currency: string;
}

/** A product of the account whose marketplace takes prices. Throws NOT_FOUND, and CONFLICT while sending is off. */
export async function sendableProduct(viewer: Viewer, productId: string | number): Promise<ListedProduct> {
  const [product] = await queryRows<ListedProduct>(
    `SELECT id, marketplace, country, asin, sku, listing_key AS "listingKey", currency::text AS currency
     FROM products WHERE account_id = $1 AND id = $2`,
    [viewer.accountId, rowNumber(productId)],
  );
  if (!product) throw notFound('products.notFound');
  const { marketplace } = product;
  const isOn = await accountPrisma(viewer).priceSending.findUnique({
    where: { accountId_marketplace: { accountId: viewer.accountId, marketplace } },
  });
  if (!isOn) throw conflict('prices.sendingIsOff');
  return product;
}

/** Throws BAD_REQUEST for a price that is no price of the product. */
export function checkPrice({ minor, currency }: Money, product: ListedProduct): void {
  if (currency !== product.currency)
    throw badField('price', 'prices.currencyOfListing', { currency: product.currency });
  if (!Number.isSafeInteger(minor) || minor <= 0) throw badField('price', 'prices.aboveZero');
}

/** Change from a price to another in percent. Throws BAD_REQUEST when there is none, and for a slip of the keyboard. */
export function changePercent(from: Money, to: Money): number {
  if (from.minor === to.minor) throw badField('price', 'prices.isAlready', { price: from });
  if (to.minor > from.minor * MOST_TIMES || to.minor * MOST_TIMES < from.minor)
    throw badField('price', 'prices.tooFarOff', { price: from });
  return ((to.minor - from.minor) * 100) / from.minor;
}

/** Whether a change is acknowledged apart. */
export const isLarge = (percent: number) => Math.abs(percent) > LARGE_CHANGE_PERCENT;
