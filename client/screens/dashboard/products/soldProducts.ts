import { jsonOf, restResponse } from '#client/data/restCall.ts';
import { t } from '#client/lib/language/t.ts';
import { restQuery, type SalesView, sortedRestQuery } from '#client/screens/dashboard/salesView.ts';

/** Row of the REST response: amounts in units of `currency`, percentages not rounded. */
export interface SoldProduct {
  id: number;
  name: string;
  sku: string;
  asin: string;
  marketplace: string;
  country: string;
  currency: string;
  units: number;
  unitsVariation: number | null;
  revenue: number;
  profit: number | null;
  roi: number | null;
  margin: number | null;
  acos: number | null;
  breakEven: number | null;
  inventory: number | null;
}

/** Part of the card figures that belongs to no product, in units of `currency`. */
interface SalesRemainder {
  revenue: number;
  profit: number | null;
  currency: string;
}

/** All products of a view, and the difference between the cards and the sum of the rows. */
export interface SoldProducts {
  products: readonly SoldProduct[];
  /** Null when there is none or it is unknown. */
  remainder: SalesRemainder | null;
}

/** Name of the row that reconciles the rows with the cards. */
export const BEYOND_ROWS = t('dashboard.outsideTheRowsProductsOfUnknown');

/** Products of all pages in the current order, and the remainder of the cards. Throws `CallError`. */
export async function soldProducts(view: SalesView): Promise<SoldProducts> {
  const path = '/api/dashboard-local/products';
  const [products, beyond] = await Promise.all([
    restResponse([`${path}?${searchOf(sortedRestQuery(view))}`]),
    restResponse([`${path}/remainder?${searchOf(restQuery(view))}`]),
  ]);
  const remainder = (await beyond.json()) as SalesRemainder | null;
  return {
    products: await jsonOf<SoldProduct[]>(products),
    remainder: remainder?.revenue || remainder?.profit ? remainder : null,
  };
}

const searchOf = (query: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
