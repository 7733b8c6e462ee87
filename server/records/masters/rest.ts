import { sentence } from '#server/platform/language/sentence.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter, nodeId, wholeNumber } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { KitPartner } from './kits/kitFacts.ts';
import { setKitComponents } from './kits/setKitComponents.ts';
import { masterColumns } from './masterFile.ts';
import {
  eachMasterProduct,
  type ListedProduct,
  type MasterProduct,
  masterProducts,
  MASTERS_PAGE,
  MAX_SEARCH,
} from './masterProducts.ts';

const tag = 'Products';

const Filter = {
  search: z
    .string()
    .max(MAX_SEARCH, inShape('products.searchLengthShort', { most: MAX_SEARCH }))
    .optional()
    .describe('Part of an ASIN, SKU, EAN or name.'),
  only: enumParameter(['several', 'ownCosts'], inShape('errors.unknownFilter'))
    .optional()
    .describe('Only products with several listings, or with listings that have costs of their own.'),
};

const Masters = z.object({
  page: z.int().describe('Number of the page.'),
  page_count: z.int().describe('Number of pages.'),
  row_count: z.int().describe('Products on all pages.'),
  products: z
    .array(
      z.object({
        id: z.int().describe('Number of the product.'),
        name: z.string().nullable().describe('Name; null while unknown.'),
        sku: z.string().nullable().describe('Code; null while unknown.'),
        ean: z.string().nullable().describe('GTIN of one unit; null while unknown.'),
        brand: z.string().nullable().describe('Brand; null while unknown.'),
        units: z.int().describe('Units sold by all listings.'),
        available: z.int().nullable().describe('Units that can be sold; null: never counted.'),
        reserved: z.int().nullable().describe('Units of orders.'),
        inbound: z.int().nullable().describe('Units on the way.'),
        buildable: z
          .int()
          .nullable()
          .describe('Kits that can be built of the components; null: it is no kit, or a component was never counted.'),
        components: z
          .array(
            z.object({
              id: z.int().describe('Number of the component.'),
              name: z.string().nullable().describe('Name; null while unknown.'),
              sku: z.string().nullable().describe('Code; null while unknown.'),
              pieces: z.int().describe('Units of it in a kit.'),
              is_listed: z.boolean().describe('Reported by the marketplace; false: stated by the seller.'),
              available: z.int().nullable().describe('Units of it that can be sold; null: never counted.'),
            }),
          )
          .describe('What the kit is made of; none: it is no kit.'),
        listings: z
          .array(
            z.object({
              product: z.int().describe('Number of the listing.'),
              marketplace: z.enum(marketplaceIds).describe('Where it is sold.'),
              country: z.string().describe("The marketplace's country."),
              asin: z.string().describe("The marketplace's id."),
              sku: z.string().nullable().describe('Code.'),
              name: z.string().nullable().describe('Title.'),
              active: z.boolean().describe('It is for sale.'),
              currency: z.string().describe('Of the cost.'),
              cost: z.number().nullable().describe('Cost of a unit today; null while unknown.'),
              has_own_cost: z.boolean().describe("Its costs are not those of the product's other listings."),
            }),
          )
          .describe('Its listings.'),
      }),
    )
    .describe('Those that sold most units first.'),
});

const { components: most, piecesOfComponent } = limits.kits;
const PIECES = inShape('products.quantityRange', { most: piecesOfComponent });
const Components = z.strictObject({
  components: z
    .array(
      z.strictObject({
        id: z.int(inShape('products.unknown')).describe('Number of the component.'),
        pieces: z
          .int(PIECES)
          .min(1, PIECES)
          .max(piecesOfComponent, PIECES)
          .describe('Units of it in a kit, 1 to 10,000.'),
      }),
      inShape('products.componentsMissing'),
    )
    .max(most, inShape('products.componentsMost', { most }))
    .describe('Its components.'),
});
const KitPath = z.strictObject({
  id: nodeId('MasterProduct', inShape('products.unknown')).describe('Number of the kit, or its GraphQL id.'),
});
const Stated = z.object({
  change: z.int().describe('Number of the change, to take it back by.'),
  lines: z.int().nullable().describe('Number of recomputed order lines; null while a job recomputes them.'),
});

const listingOf = ({ product, active, currency, costMinor, hasOwnCost }: ListedProduct) => ({
  product: product.id,
  marketplace: product.marketplace,
  country: product.country,
  asin: product.asin,
  sku: product.sku,
  name: product.name,
  active,
  currency,
  cost: decimalOrNull(costMinor === null ? null : { minor: costMinor, currency }),
  has_own_cost: hasOwnCost,
});
const componentOf = ({ id, name, sku, pieces, isListed, available }: KitPartner) => ({
  id,
  name,
  sku,
  pieces,
  is_listed: isListed,
  available,
});
const productOf = ({ id, name, sku, ean, brand, units, stock, buildable, components, listings }: MasterProduct) => ({
  id,
  name,
  sku,
  ean,
  brand,
  units,
  available: stock.available,
  reserved: stock.reserved,
  inbound: stock.inbound,
  buildable,
  components: components.map(componentOf),
  listings: listings.map(listingOf),
});

/** Routes under /api/products: physical products with their listings. */
export const mastersRest = new Hono<HttpVariables>();

mastersRest.get(
  '/',
  operation(
    {
      tag,
      summary: 'Physical products with their listings',
      query: z.strictObject({
        ...Filter,
        page: wholeNumber(sentence('errors.page'), 1, 999_999_999).default(1),
        size: wholeNumber(sentence('errors.pageSize'), 1, MASTERS_PAGE.most).default(MASTERS_PAGE.standard),
      }),
      answer: Masters,
    },
    async ({ viewer, query: { page, size, ...filter } }) => {
      const { rows, pageCount, rowCount, page: shown } = await masterProducts(viewer, filter, { page, size });
      return { page: shown, page_count: pageCount, row_count: rowCount, products: rows.map(productOf) };
    },
  ),
);

mastersRest.get(
  '/export',
  tableExport(
    {
      tag,
      summary: 'Physical products and their listings, as a file',
      description: 'A row for each listing.',
      query: Filter,
    },
    ({ viewer, query }) => ({
      name: 'produtos',
      columns: masterColumns,
      rows: rowsOf(eachMasterProduct(viewer, query)),
    }),
  ),
);

mastersRest.put(
  '/:id/components',
  operation(
    {
      tag,
      summary: 'State what a kit is made of',
      description: 'In place of what was known before; without components it is no kit.',
      params: KitPath,
      body: Components,
      answer: Stated,
      failures: [404, 409],
    },
    async ({ viewer, params: { id }, body: { components } }) => {
      const stated = components.map(({ id: componentId, pieces }) => ({ componentId, pieces }));
      const { changeId, lines } = await setKitComponents(viewer, id, stated);
      return { change: changeId, lines };
    },
  ),
);

async function* rowsOf(pages: AsyncIterable<readonly MasterProduct[]>) {
  for await (const masters of pages)
    yield masters.flatMap((master) => master.listings.map((listing) => ({ master, listing })));
}
