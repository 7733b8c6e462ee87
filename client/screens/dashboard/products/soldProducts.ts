import { jsonOf, restResponse } from '#client/data/restCall.ts';
import { restQuery, type SalesView, sortedRestQuery } from '#client/screens/dashboard/salesView.ts';

/** A row as the REST door answers it: amounts in units of `currency`, percentages not rounded. */
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

/** What the cards hold beyond the products, in units of `currency`. */
interface SalesRemainder {
  revenue: number;
  profit: number | null;
  currency: string;
}

/** Every product of a view, and what is left of the cards where their rows do not come to them. */
export interface SoldProducts {
  products: readonly SoldProduct[];
  /** Null where there is none, or none can be told. */
  remainder: SalesRemainder | null;
}

/** The name of the row that makes the rows come to the cards. */
export const BEYOND_ROWS =
  'Fora das linhas: anúncios e armazenagem de produtos sem lucro na tabela, e centavos de arredondamento';

/** Every product of the view, of all pages in the order on show, and what the cards hold beyond them. Throws `CallError`. */
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
