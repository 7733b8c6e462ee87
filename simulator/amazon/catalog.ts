import { Hono } from 'hono';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { rivalProduct } from '#simulator/seller/products/rivalProducts.ts';
import { countriesOf, marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import { invalidInput, spApi, spError } from './spApi.ts';

/** Catalog Items API 2022-04-01: by ASIN, or by SKU with the seller id; at most 20 per call. */
export function catalog(simulator: Simulator): Hono<SimulatorEnv> {
  const listed = (marketplaceIds: string | undefined): Product[] | null => {
    const countries = marketplaceIds ? countriesOf(marketplaceIds.split(',')) : null;
    return countries && simulator.amazon.products.filter((product) => countries.includes(product.country));
  };
  return new Hono<SimulatorEnv>()
    .get('/catalog/2022-04-01/items', spApi(simulator, 'searchCatalogItems'), (c) => {
      const { marketplaceIds, identifiers, identifiersType, sellerId, includedData } = c.req.query();
      const products = listed(marketplaceIds);
      if (!products) return invalidInput(c, 'marketplaceIds is missing or not valid.');
      const wanted = identifiers?.split(',') ?? [];
      if (wanted.length < 1 || wanted.length > 20) return invalidInput(c, 'identifiers must have 1 to 20 values.');
      if (identifiersType !== 'ASIN' && identifiersType !== 'SKU')
        return invalidInput(c, 'identifiersType is missing or not valid.');
      if (identifiersType === 'SKU' && !sellerId)
        return invalidInput(c, 'sellerId is required when identifiersType is SKU.');
      const own = products.filter((one) => wanted.includes(identifiersType === 'ASIN' ? one.asin : one.sku));
      const others = identifiersType === 'ASIN' ? rivalsAmong(simulator, wanted, products) : [];
      const found = [...own, ...others];
      const origin = new URL(c.req.url).origin;
      return c.json({
        numberOfResults: found.length,
        items: found.map((one) => itemJson(one, products, includedData, origin)),
      });
    })
    .get('/catalog/2022-04-01/items/:asin', spApi(simulator, 'getCatalogItem'), (c) => {
      const products = listed(c.req.query('marketplaceIds'));
      if (!products) return invalidInput(c, 'marketplaceIds is missing or not valid.');
      const found = products.find((one) => one.asin === c.req.param('asin'));
      if (!found)
        return spError(c, 404, 'NotFound', `Requested item '${c.req.param('asin')}' not found in marketplace(s).`);
      return c.json(itemJson(found, products, c.req.query('includedData'), new URL(c.req.url).origin));
    });
}

/** Competitors' products among the ASINs, in the countries of the listed products. */
const rivalsAmong = (simulator: Simulator, asins: string[], listed: Product[]): Product[] =>
  [...new Set(listed.map(({ country }) => country))].flatMap((country) =>
    asins.flatMap((asin) => rivalProduct(simulator.seed, simulator.amazon.products, asin, country)?.product ?? []),
  );

function itemJson(product: Product, all: Product[], includedData = 'summaries', origin: string) {
  const has = (dataset: string) => includedData.split(',').includes(dataset);
  const marketplaceId = marketplaceIn(product.country).id;
  const rank = 200 + (hash(product.asin, 'rank') % 90_000);
  const { parentAsin, ean } = product;
  return {
    asin: product.asin,
    ...(has('summaries') && {
      summaries: [
        {
          marketplaceId,
          ...(product.brand && { brand: product.brand, manufacturer: product.brand }),
          itemClassification: 'BASE_PRODUCT',
          itemName: product.name,
          websiteDisplayGroupName: product.category,
        },
      ],
    }),
    ...(has('identifiers') && {
      identifiers: [
        {
          marketplaceId,
          identifiers: ean
            ? [
                { identifierType: 'EAN', identifier: ean },
                { identifierType: 'GTIN', identifier: `0${ean}` },
              ]
            : [],
        },
      ],
    }),
    ...(has('images') &&
      product.hasImage && {
        images: [
          {
            marketplaceId,
            images: [{ variant: 'MAIN', link: `${origin}/images/${product.imageId}.png`, height: 500, width: 500 }],
          },
        ],
      }),
    ...(has('salesRanks') && {
      salesRanks: [
        { marketplaceId, displayGroupRanks: [{ websiteDisplayGroup: 'group_display', title: product.category, rank }] },
      ],
    }),
    ...(has('relationships') && {
      relationships: [
        {
          marketplaceId,
          relationships:
            parentAsin && all.some((one) => one.parentAsin === parentAsin && one !== product)
              ? [{ type: 'VARIATION', parentAsins: [parentAsin] }]
              : [],
        },
      ],
    }),
  };
}
