import type { Example } from './example.ts';
import { type Reader, rows, valueAt } from './reader.ts';
import type { Scripted } from './scene.ts';

const LISTING = 'GET /listings/2021-08-01/items/{}/{}';
const [AMERICAN, BRITISH] = ['ATVPDKIKX0DER', 'A1F83G8C2ARO7P'];
const ASIN = 'B0CONTRACT';

/** Where the example's listing is sold: in the United States or the United Kingdom. */
const placeOf = ({ path }: Example) =>
  path.includes(BRITISH)
    ? { id: BRITISH, code: 'UK', country: 'GB', currency: 'GBP' }
    : { id: AMERICAN, code: 'US', country: 'US', currency: 'USD' };

const productTypes = (example: Example) => [{ marketplaceId: placeOf(example).id, productType: 'MUG' }];

const skuOf = ({ body }: Example) => valueAt(body, 'sku') ?? 'SKU-1';

const pricedListing = (example: Example) => ({
  country: placeOf(example).country,
  listingKey: skuOf(example),
  asin: ASIN,
  sku: skuOf(example),
});

/** A price of 430 in the currency of the example: within the limits that the recorded listing has. */
const priceOf = (example: Example) => ({ minor: 43_000, currency: placeOf(example).currency });

const participating = (example: Example): Scripted => ({
  operation: 'GET /sellers/v1/marketplaceParticipations',
  body: { payload: [{ marketplace: { id: placeOf(example).id }, participation: { isParticipating: true } }] },
});

const offered = (example: Example): Scripted => ({
  operation: LISTING,
  body: {
    productTypes: productTypes(example),
    attributes: { purchasable_offer: [{ audience: 'ALL', our_price: [{ schedule: [{ value_with_tax: 400 }] }] }] },
  },
});

/**
 * The read of one listing and the change of its price. `script` has the calls of a seller whose listings file has one SKU
 * and does not say whether it is active.
 */
export const amazonPriceReaders = (script: (sku: string) => Scripted[]): Reader[] => [
  {
    operation: LISTING,
    marketplaceCode: (example) => placeOf(example).code,
    // the recorded call did not ask for the product type
    answer: (example) => ({ productTypes: productTypes(example), ...(example.body as object) }),
    // a listing is also an entry of the search
    script: (example) => [
      participating(example),
      { operation: 'GET /listings/2021-08-01/items/{}', body: { numberOfResults: 1, items: [example.body as object] } },
      { operation: 'PATCH /listings/2021-08-01/items/{}/{}', body: { status: 'VALID', issues: [] } },
      ...script(skuOf(example)),
    ],
    read: async (connector, example) => {
      const { price, refusal } = await connector.ownPrice!(pricedListing(example), priceOf(example));
      const found = await rows(connector.listings());
      return found.length > 0 ? { price, refusal, found } : null;
    },
  },
  {
    operation: 'PATCH /listings/2021-08-01/items/{}/{}',
    script: (example) => [participating(example), offered(example), ...script(skuOf(example))],
    // a validation has another answer than a change
    read: (connector, example) =>
      example.path.includes('VALIDATION_PREVIEW')
        ? connector.ownPrice!(pricedListing(example), priceOf(example))
        : connector.sendPrice!(pricedListing(example), priceOf(example)),
  },
];
