import { noSales } from '#server/market/testing/noSales.ts';
import { adSpendOf, advertising, mercadoLivreAdReaders } from './mercadoLivreAdReaders.ts';
import { mercadoLivreBillReaders } from './mercadoLivreBillReaders.ts';
import { mercadoLivreOrderReaders } from './mercadoLivreOrderReaders.ts';
import { itemWith, mercadoLivreScript } from './mercadoLivreScript.ts';
import { mercadoLivreStockReaders } from './mercadoLivreStockReaders.ts';
import { type Reader, rows, segmentOf, valueAt } from './reader.ts';

const ITEM = 'MLB1';
const SITES: Record<string, { country: string; currency: string }> = {
  MLA: { country: 'AR', currency: 'ARS' },
  MLB: { country: 'BR', currency: 'BRL' },
  MLM: { country: 'MX', currency: 'MXN' },
};
const siteOf = (id: string) => SITES[id.slice(0, 3)] ?? SITES.MLB!;
const pricedItem = (asin: string) => ({ country: siteOf(asin).country, listingKey: asin, asin, sku: null });
const ONE = { minor: 100, currency: 'BRL' };
const onSale = (id: string, changes: object = {}) =>
  mercadoLivreScript({ item: itemWith({ id, currency_id: siteOf(id).currency, ...changes }) });

/** The operations of Mercado Livre that the product calls. */
export const mercadoLivreReaders: Reader[] = [
  {
    operation: 'POST /oauth/token',
    script: () => mercadoLivreScript(),
    read: (connector) => rows(connector.listings()),
  },
  {
    operation: 'GET /users/me',
    script: ({ body }) => advertising(valueAt(body, 'site_id') ?? 'MLB'),
    // the seller's id and site
    read: async (connector) => [...(await rows(connector.listings())), ...(await adSpendOf(connector))],
  },
  {
    operation: 'GET /users/{}',
    script: () => mercadoLivreScript(),
    read: async (connector, example) =>
      (await rows(connector.sellerProfiles!([segmentOf(example, 1, '1')]))).filter(({ name }) => name !== null),
  },
  {
    operation: 'GET /users/{}/items/search',
    // whatever is found is on sale
    script: () => [
      {
        operation: 'GET /items/bulk',
        body: (call) =>
          call.searchParams
            .get('ids')!
            .split(',')
            .map((id) => ({ id, status_code: 200, body: itemWith({ id }) })),
      },
      ...mercadoLivreScript(),
    ],
    read: (connector) => rows(connector.listings()),
  },
  {
    operation: 'GET /items/bulk',
    script: ({ path }) => [
      {
        operation: 'GET /users/{}/items/search',
        body: { results: new URL(path, 'http://x').searchParams.get('ids')?.split(',') },
      },
      ...mercadoLivreScript(),
    ],
    // of the items only those fields were asked for that the example shows
    read: (connector, { path }) =>
      rows(
        connector.offers(
          (new URL(path, 'http://x').searchParams.get('ids') ?? ITEM)
            .split(',')
            .map((asin) => ({ marketplace: 'mercadolivre' as const, country: 'BR', asin })),
        ),
      ),
  },
  {
    operation: 'GET /items/{}',
    script: ({ body }) => [
      { operation: 'GET /items/bulk', body: [{ status_code: 403 }] },
      ...onSale(valueAt(body, 'id') ?? ITEM),
    ],
    read: async (connector, { body }) => {
      const found = [...(await rows(connector.listings())), ...(await rows(connector.stock()))];
      const asin = valueAt(body, 'id') ?? ITEM;
      return found.length > 0 ? [...found, await connector.ownPrice!(pricedItem(asin), ONE)] : [];
    },
  },
  {
    operation: 'PUT /items/{}',
    // an item with variations is changed by all of them
    script: (example) => [
      { operation: 'GET /items/{}', body: itemWith({ variations: [{ id: 15_092_589_430 }] }) },
      ...onSale(segmentOf(example, 1, ITEM)),
    ],
    read: (connector, example) => connector.sendPrice!(pricedItem(segmentOf(example, 1, ITEM)), ONE),
  },
  {
    operation: 'GET /items/{}/sale_price',
    script: (example) => [
      { operation: 'GET /items/{}', body: itemWith({ price: null }) },
      ...onSale(segmentOf(example, 1, ITEM), { price: null }),
    ],
    read: async (connector, example) => {
      const found = (await rows(connector.listings())).filter(({ priceMinor }) => priceMinor !== null);
      const asin = segmentOf(example, 1, ITEM);
      return found.length > 0 ? [...found, await connector.ownPrice!(pricedItem(asin), ONE)] : [];
    },
  },
  {
    operation: 'GET /items/{}/price_to_win',
    script: (example) => onSale(valueAt(example.body, 'item_id') ?? segmentOf(example, 1, ITEM)),
    read: async (connector, example) => {
      const asin = valueAt(example.body, 'item_id') ?? segmentOf(example, 1, ITEM);
      const listing = { marketplace: 'mercadolivre' as const, country: siteOf(asin).country, asin };
      return (await rows(connector.offers([listing]))).filter(({ state }) => state !== 'unknown');
    },
  },
  {
    operation: 'GET /items/{}/visits/time_window',
    script: (example) => onSale(segmentOf(example, 1, ITEM)),
    read: async (connector) => {
      for await (const { traffic } of connector.traffic!(null, noSales)) return traffic;
      return null;
    },
  },
  {
    operation: 'GET /inventories/{}/stock/fulfillment',
    script: () => mercadoLivreScript({ item: itemWith({ inventory_id: 'LCQI05831', available_quantity: null }) }),
    read: (connector) => rows(connector.stock()),
  },
  {
    operation: 'GET /sites/{}/listing_prices',
    script: (example) => {
      const id = `${segmentOf(example, 1, 'MLB')}1`;
      const price = priceOf(example.body);
      return onSale(id, {
        listing_type_id: valueAt(price, 'listing_type_id') ?? 'gold_special',
        currency_id: valueAt(price, 'currency_id') ?? siteOf(id).currency,
      });
    },
    read: (connector, example) => {
      const id = `${segmentOf(example, 1, 'MLB')}1`;
      const { country } = siteOf(id);
      const currency = valueAt(priceOf(example.body), 'currency_id') ?? siteOf(id).currency;
      const about = { country, listingKey: id, asin: id, currency, priceMinor: 500_000, fulfilledByMarketplace: false };
      return rows(connector.feeEstimates!([about]));
    },
  },
  ...mercadoLivreStockReaders,
  ...mercadoLivreOrderReaders,
  ...mercadoLivreBillReaders,
  ...mercadoLivreAdReaders,
];

/** The first price of an answer, which is one price or several. */
const priceOf = (body: unknown) => (Array.isArray(body) ? (body[0] as unknown) : body);
