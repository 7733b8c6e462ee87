import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { MasterChangeKind } from '#server/records/masters/changes/changedListing.ts';
import type { MasterChange } from '#server/records/masters/changes/masterChanges.ts';
import type { KitPartner } from '#server/records/masters/kits/kitFacts.ts';
import { type ListedProduct, type MasterIdentity, masterProduct, type MasterProduct } from './masterProducts.ts';
import type { MasterStock, PlaceStock, StockPlace } from './masterStock.ts';

const PLACES: Record<StockPlace, { description: string }> = {
  fba: { description: 'At Amazon (FBA).' },
  full: { description: 'At Mercado Livre (Full).' },
  own: { description: "On the seller's own shelf." },
  depot: { description: "In the seller's depots." },
};

/** `MasterStockPlace` in the GraphQL schema. */
export const MasterStockPlaceType = wordEnum('MasterStockPlace', { description: 'Where units lie.', values: PLACES });

const PlaceStockType = builder.objectRef<PlaceStock>('MasterStockAt').implement({
  description: 'Units of a product at a place.',
  fields: (t) => ({
    place: t.expose('place', {
      type: MasterStockPlaceType,
      description: 'Where they lie.',
    }),
    available: t.exposeInt('available', { description: 'Units that can be sold.' }),
    inbound: t.exposeInt('inbound', { description: 'Units on the way there.' }),
    listings: t.exposeInt('listings', { description: 'Listings that sell from it.' }),
  }),
});

const MasterStockType = builder.objectRef<MasterStock>('MasterStock').implement({
  description:
    'Stock of a physical product: each stock once, however many listings share it; of the seller’s own shelf the largest number of a marketplace.',
  fields: (t) => ({
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Units that can be sold; null: never counted.',
    }),
    reserved: t.exposeInt('reserved', { nullable: true, description: 'Units of orders; null: never counted.' }),
    inbound: t.exposeInt('inbound', { nullable: true, description: 'Units on the way; null: never counted.' }),
    places: t.field({
      type: [PlaceStockType],
      complexity: { multiplier: 1 },
      description: 'Where they lie.',
      resolve: ({ places }) => places,
    }),
  }),
});

const ListedProductType = builder.objectRef<ListedProduct>('ListedProduct').implement({
  description: 'A listing of a physical product.',
  fields: (t) => ({
    product: t.field({ type: ProductType, description: 'The listing.', resolve: ({ product }) => product }),
    active: t.exposeBoolean('active', { description: 'It is for sale.' }),
    isKit: t.exposeBoolean('isKit', { description: 'It is a bundle of other products, without stock of its own.' }),
    cost: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Cost of a unit today; null while unknown.',
      resolve: ({ costMinor, currency }) => (costMinor === null ? null : { minor: costMinor, currency }),
    }),
    hasOwnCost: t.exposeBoolean('hasOwnCost', {
      description: "Its costs are not those of the product's other listings.",
    }),
  }),
});

const MasterIdentityType = builder.objectRef<MasterIdentity>('MasterIdentity').implement({
  description: 'What identifies a physical product.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'Name; null: none.' }),
    sku: t.exposeString('sku', { nullable: true, description: "The seller's code; null: none." }),
    ean: t.exposeString('ean', { nullable: true, description: 'GTIN of one unit; null: none.' }),
    brand: t.exposeString('brand', { nullable: true, description: 'Brand; null: none.' }),
  }),
});

const KitPartnerType = builder.objectRef<KitPartner>('KitPartner').implement({
  description: 'A component of a kit, or the kit that a product is a component of.',
  fields: (t) => ({
    product: t.globalID({
      description: 'Its id, to state components by.',
      resolve: ({ id }) => ({ type: 'MasterProduct', id }),
    }),
    number: t.exposeInt('id', { description: 'As REST and files name it.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name; null while unknown.' }),
    sku: t.exposeString('sku', { nullable: true, description: "The seller's code; null while unknown." }),
    pieces: t.exposeInt('pieces', { description: 'Units of the component in a kit.' }),
    isListed: t.exposeBoolean('isListed', { description: 'Reported by the marketplace; false: stated by the seller.' }),
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Units of it that can be sold; null: never counted.',
    }),
  }),
});

export const MasterProductType = builder.node(builder.objectRef<MasterProduct>('MasterProduct'), {
  description: 'A physical product with its listings. What the seller states of it comes before what its listings say.',
  id: { resolve: ({ id }) => id },
  loadOne: (id, { viewer }) => masterProduct(viewer, rowNumber(id)),
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'As REST and files name it.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name; null while unknown.' }),
    sku: t.exposeString('sku', { nullable: true, description: "The seller's code; null while unknown." }),
    ean: t.exposeString('ean', { nullable: true, description: 'GTIN of one unit; null while unknown.' }),
    brand: t.exposeString('brand', { nullable: true, description: 'Brand; null while unknown.' }),
    stated: t.field({
      type: MasterIdentityType,
      description: 'What the seller states; null: as the listings say.',
      resolve: ({ stated }) => stated,
    }),
    listed: t.field({
      type: MasterIdentityType,
      description: 'What the listings say, first the one that sold most units.',
      resolve: ({ listed }) => listed,
    }),
    lengthMm: t.exposeInt('lengthMm', { nullable: true, description: 'Length of the packed unit in millimetres.' }),
    widthMm: t.exposeInt('widthMm', { nullable: true, description: 'Of the packed unit, in millimetres.' }),
    heightMm: t.exposeInt('heightMm', { nullable: true, description: 'Of the packed unit, in millimetres.' }),
    weightG: t.exposeInt('weightG', { nullable: true, description: 'Its weight in grams.' }),
    units: t.exposeInt('units', { description: 'Units sold by all listings.' }),
    listings: t.field({
      type: [ListedProductType],
      complexity: { multiplier: 3 },
      description: 'Where it is sold.',
      resolve: ({ listings }) => listings,
    }),
    stock: t.field({
      type: MasterStockType,
      description: 'Units of all places together.',
      resolve: ({ stock }) => stock,
    }),
    components: t.field({
      type: [KitPartnerType],
      complexity: { multiplier: 2 },
      description: 'What the kit is made of; none: it is no kit.',
      resolve: ({ components }) => components,
    }),
    kits: t.field({
      type: [KitPartnerType],
      complexity: { multiplier: 2 },
      description: 'The first 50 kits that contain it.',
      resolve: ({ kits }) => kits,
    }),
    kitCount: t.exposeInt('kitCount', { description: 'Number of kits that contain it.' }),
    buildable: t.exposeInt('buildable', {
      nullable: true,
      description:
        'Kits that can be built of what can be sold of the components, kits in it taken apart; null: it is no kit, or a component was never counted.',
    }),
  }),
});

export const MasterProductPageType = builder.objectRef<Page<MasterProduct>>('MasterProductPage').implement({
  description: 'Physical products.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.field({ type: [MasterProductType], description: 'Its products.', resolve: ({ rows }) => rows }),
  }),
});

const KINDS: Record<MasterChangeKind, { description: string }> = {
  linked: { description: 'Listings became one product.' },
  split: { description: 'Listings became a product by themselves.' },
  components: { description: 'Components of a kit were stated.' },
  undone: { description: 'A change was taken back.' },
};

export const MasterChangeType = builder.objectRef<MasterChange>('MasterChange').implement({
  description: 'A change of which listings are one product.',
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number, to take it back by.' }),
    kind: t.expose('kind', {
      type: wordEnum('MasterChangeKind', { description: 'What a change of products did.', values: KINDS }),
      description: 'What it did.',
    }),
    userName: t.exposeString('userName', { description: 'Who did it.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When.' }),
    canUndo: t.exposeBoolean('canUndo', {
      description: 'It is not taken back, and no later change moved its listings or changed its kits.',
    }),
    listings: t.exposeStringList('listings', { description: 'Names of its listings.' }),
    product: t.exposeString('product', {
      nullable: true,
      description: 'Name of the product that they joined, as it is called now; null: they joined none.',
    }),
  }),
});
