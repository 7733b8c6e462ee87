import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { brands } from './brands.ts';
import { foundProducts } from './foundProducts.ts';
import { productByAsin } from './productByAsin.ts';
import { marketplaces } from '#server/market/registry.ts';

export const MarketplaceType = wordEnum('Marketplace', {
  description: 'Where a product is sold.',
  values: marketplaces,
});

/** The parent holds only these columns, so that a SQL row can carry a product by selecting them. */
export const ProductType = builder.prismaNode('Product', {
  description: 'One listing that can be bought: an Amazon SKU in one country, or a Mercado Livre item or variation.',
  select: {
    id: true,
    asin: true,
    sku: true,
    name: true,
    brand: true,
    imageUrl: true,
    marketplace: true,
    country: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    asin: t.string({ resolve: column('asin'), description: "The marketplace's product id: ASIN or MLB id." }),
    sku: t.string({
      resolve: column('sku'),
      nullable: true,
      description: "The seller's own code; null while unknown.",
    }),
    name: t.string({
      resolve: column('name'),
      nullable: true,
      description: 'Title of the listing; null while unknown.',
    }),
    brand: t.string({ resolve: column('brand'), nullable: true, description: 'Brand; null while unknown.' }),
    imageUrl: t.string({ resolve: column('imageUrl'), nullable: true, description: 'Address of the main image.' }),
    marketplace: t.field({
      resolve: column('marketplace'),
      type: MarketplaceType,
      description: 'Where it is sold.',
    }),
    country: t.field({
      resolve: column('country'),
      type: 'CountryCode',
      description: "The marketplace's country.",
    }),
  }),
});

builder.objectField(ViewerType, 'brands', (t) =>
  t.stringList({
    description: 'Brands of all products, in alphabetical order.',
    cache: 'day',
    resolve: (viewer) => brands(viewer),
  }),
);

builder.objectField(ViewerType, 'foundProducts', (t) =>
  t.field({
    type: [ProductType],
    description:
      'Products whose name, SKU or id contains a text, at most 20: closest match first. Empty for an empty text.',
    args: {
      text: t.arg.string({ required: true, description: 'Part of the name, SKU or id; case and accents are ignored.' }),
      first: t.arg.int({ description: 'Maximum number of products.' }),
    },
    cache: 'day',
    resolve: (viewer, { text, first }) => foundProducts(viewer, text, first ?? undefined),
  }),
);

builder.objectField(ViewerType, 'productByAsin', (t) =>
  t.field({
    type: ProductType,
    nullable: true,
    description: 'The product of an ASIN or MLB id: the first active one of several listings. Null when there is none.',
    args: {
      asin: t.arg.string({ required: true, description: 'ASIN or MLB id, in any case.' }),
      marketplace: t.arg({ type: MarketplaceType, description: 'Only in this marketplace.' }),
    },
    cache: 'day',
    resolve: (viewer, { asin, marketplace }) => productByAsin(viewer, asin, marketplace),
  }),
);
