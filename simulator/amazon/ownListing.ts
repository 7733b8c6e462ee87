import { type Context, Hono } from 'hono';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import { DAY, dayOf, startOfDay } from '#simulator/seller/calendar.ts';
import { ownPrice, setOwnPrice } from '#simulator/seller/ownPrice.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { countriesOf, marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { listingJson } from './listingJson.ts';
import { invalidInput, spApi, spError } from './spApi.ts';

const PATH = '/listings/2021-08-01/items/:sellerId/:sku';

interface Patch {
  productType?: string;
  patches?: { op?: string; path?: string; value?: Record<string, unknown>[] }[];
}

/** Listings Items API 2021-08-01: one listing of the seller, and a change of its price. */
export function ownListing(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get(PATH, spApi(simulator, 'getListingsItem'), (c) => {
      const products = productsOf(c, simulator);
      if (products instanceof Response) return products;
      const day = dayOf(simulator.clock.now());
      const included = (c.req.query('includedData') ?? 'summaries').split(',');
      return c.json({
        ...listingJson(simulator, c.req.param('sku'), products, {
          included,
          origin: new URL(c.req.url).origin,
          day,
          stocks: stock(simulator.seller, simulator.clock.now()),
        }),
        ...(included.includes('attributes') && {
          attributes: { purchasable_offer: offersOf(simulator, products, day) },
        }),
        ...(included.includes('productTypes') && {
          productTypes: marketplaceIds(c).map((marketplaceId) => ({ marketplaceId, productType: 'PRODUCT' })),
        }),
      });
    })
    .patch(PATH, spApi(simulator, 'patchListingsItem'), async (c) => {
      const products = productsOf(c, simulator);
      if (products instanceof Response) return products;
      const { productType, patches } = (await c.req.json()) as Patch;
      const [patch] = patches ?? [];
      if (!productType || patch?.op !== 'replace' || patch.path !== '/attributes/purchasable_offer')
        return invalidInput(c, 'Invalid path provided in patch at index of 0.');
      const minor = Math.round(newPrice(patch.value ?? []) * 100);
      const isPreview = c.req.query('mode') === 'VALIDATION_PREVIEW';
      const isValid = Number.isSafeInteger(minor) && minor > 0;
      if (isValid && !isPreview) for (const product of products) setOwnPrice(simulator, product, minor);
      return c.json({
        sku: c.req.param('sku'),
        status: isValid ? (isPreview ? 'VALID' : 'ACCEPTED') : 'INVALID',
        submissionId: '1edc94eaa3d7210b42bc0ec72c1384762',
        issues: isValid ? [] : [INVALID],
      });
    });
}

const INVALID = {
  code: '4000001',
  message: "The provided value for 'purchasable_offer' is invalid.",
  severity: 'ERROR',
  attributeNames: ['purchasable_offer'],
  categories: ['INVALID_ATTRIBUTE'],
};

const marketplaceIds = (c: Context<SimulatorEnv>) => (c.req.query('marketplaceIds') ?? '').split(',');

function productsOf(c: Context<SimulatorEnv>, simulator: Simulator): Product[] | Response {
  if (c.req.param('sellerId') !== amazonCredentials(simulator).sellerId)
    return spError(c, 403, 'Unauthorized', 'Access to requested resource is denied.');
  const countries = countriesOf(marketplaceIds(c));
  if (!countries) return invalidInput(c, 'marketplaceIds is missing or not valid.');
  const found = simulator.amazon.products.filter(
    ({ sku, country }) => sku === c.req.param('sku') && countries.includes(country),
  );
  return found.length > 0 ? found : spError(c, 404, 'NOT_FOUND', `SKU '${c.req.param('sku')}' not found`);
}

function offersOf(simulator: Simulator, products: Product[], day: number) {
  return products.map((product) => {
    const { priceMinor, discount } = ownPrice(simulator, product, day);
    const reduced = priceMinor - Math.round(priceMinor * discount);
    return {
      marketplace_id: marketplaceIn(product.country).id,
      currency: product.currency,
      audience: 'ALL',
      our_price: [{ schedule: [{ value_with_tax: priceMinor / 100 }] }],
      ...(discount > 0 && {
        discounted_price: [
          {
            schedule: [
              {
                value_with_tax: reduced / 100,
                start_at: new Date(startOfDay(day)).toISOString(),
                end_at: new Date(startOfDay(day) + DAY).toISOString(),
              },
            ],
          },
        ],
      }),
    };
  });
}

/** The price for all buyers that a patch names. */
function newPrice(offers: Record<string, unknown>[]): number {
  const standard = offers.find(({ audience }) => (audience ?? 'ALL') === 'ALL');
  const [price] = (standard?.our_price ?? []) as { schedule?: { value_with_tax?: unknown }[] }[];
  return Number(price?.schedule?.[0]?.value_with_tax ?? Number.NaN);
}
