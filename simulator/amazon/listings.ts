import { type Context, Hono } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { dayOf } from '#simulator/seller/calendar.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { listedAt } from './listedAt.ts';
import { listingJson } from './listingJson.ts';
import { invalidInput, spApi, spError } from './spApi.ts';

/** Listings that one search pages through: the others never come. */
const REACH = 1_000;
const MAX_PAGE = 20;
const DEFAULT_PAGE = 10;
const ORDERS: Record<string, (sku: string, products: Product[]) => string | number> = {
  sku: (sku) => sku,
  createdDate: (_sku, [product]) => listedAt(product!),
  lastUpdatedDate: (_sku, [product]) => listedAt(product!),
};

/** Listings Items API 2021-08-01: the search in the seller's own listings. */
export function listings(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().get(
    '/listings/2021-08-01/items/:sellerId',
    spApi(simulator, 'searchListingsItems'),
    (c) => searchListings(c, simulator),
  );
}

function searchListings(c: Context<SimulatorEnv>, simulator: Simulator): Response {
  const query = c.req.query();
  if (c.req.param('sellerId') !== amazonCredentials(simulator).sellerId)
    return spError(c, 403, 'Unauthorized', 'Access to requested resource is denied.');
  const countries = query.marketplaceIds ? countriesOf(query.marketplaceIds.split(',')) : null;
  if (!countries) return invalidInput(c, 'marketplaceIds is missing or not valid.');
  const skus = query.identifiers?.split(',');
  if (skus && (skus.length > MAX_PAGE || query.identifiersType !== 'SKU'))
    return invalidInput(c, 'identifiers must have 1 to 20 values with identifiersType SKU.');
  const size = Number(query.pageSize ?? DEFAULT_PAGE);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE)
    return invalidInput(c, `pageSize must be 1 to ${MAX_PAGE}.`);
  const [after, before] = [query.createdAfter ?? '1970-01-01', query.createdBefore ?? '9999-01-01'].map(Date.parse);
  if (Number.isNaN(after) || Number.isNaN(before))
    return invalidInput(c, 'createdAfter and createdBefore are not valid.');
  // `nextToken` is no parameter: a caller that sends it gets the first page for ever
  const start = query.pageToken === undefined ? 0 : offsetOf(query.pageToken);
  if (start === null) return invalidInput(c, 'pageToken is not valid.');
  const order = ORDERS[query.sortBy ?? 'lastUpdatedDate'];
  if (!order) return invalidInput(c, 'sortBy is not valid.');

  const bySku = new Map<string, Product[]>();
  for (const product of simulator.amazon.products)
    if (countries.includes(product.country)) bySku.set(product.sku, [...(bySku.get(product.sku) ?? []), product]);
  const found = [...bySku]
    .filter(([sku, [product]]) => {
      const at = listedAt(product!);
      return (!skus || skus.includes(sku)) && at >= after! && at <= before!;
    })
    .map(([sku, products]) => ({ sku, products, key: order(sku, products) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.sku < b.sku ? -1 : 1));
  if ((query.sortOrder ?? 'DESC') === 'DESC') found.reverse();
  const reached = found.slice(0, REACH);
  const stocks = stock(simulator.seller, simulator.clock.now());
  const end = start + size;
  return c.json({
    numberOfResults: found.length,
    pagination: {
      ...(end < reached.length && { nextToken: tokenOf(end) }),
      ...(start > 0 && { previousToken: tokenOf(Math.max(0, start - size)) }),
    },
    items: reached.slice(start, end).map(({ sku, products }) =>
      listingJson(simulator, sku, products, {
        included: (query.includedData ?? 'summaries').split(','),
        origin: new URL(c.req.url).origin,
        day: dayOf(simulator.clock.now()),
        stocks,
      }),
    ),
  });
}

const tokenOf = (offset: number) => Buffer.from(`listings ${offset}`).toString('base64url');

function offsetOf(token: string): number | null {
  const offset = /^listings (\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  return offset === undefined ? null : Number(offset);
}
