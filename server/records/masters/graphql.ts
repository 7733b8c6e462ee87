import { ProductType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { type Recalculated, RecalculatedType } from '#server/records/costing/recalculatedType.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { MasterChanged } from '#server/records/masters/changes/changedListing.ts';
import { linkListings } from '#server/records/masters/changes/linkListings.ts';
import { findMaster } from './findMaster.ts';
import { masterOfListing } from './masterOfListing.ts';
import { masterChanges } from '#server/records/masters/changes/masterChanges.ts';
import { masterProduct, masterProducts, MASTERS_PAGE } from './masterProducts.ts';
import '#server/records/masters/suggestions/suggestionTypes.ts';
import { MasterChangeType, MasterProductPageType, MasterProductType } from './masterTypes.ts';
import { setKitComponents } from '#server/records/masters/kits/setKitComponents.ts';
import { setMasterProduct } from './setMasterProduct.ts';
import { setOwnCost } from '#server/records/masters/changes/setOwnCost.ts';
import { splitListings } from '#server/records/masters/changes/splitListings.ts';
import { undoMasterChange } from '#server/records/masters/changes/undoMasterChange.ts';

const OnlyType = wordEnum('MasterProductsOnly', {
  description: 'Which physical products to list.',
  values: {
    several: { description: 'Those with several listings.' },
    ownCosts: { description: 'Those with listings that have costs of their own.' },
  },
});

builder.objectFields(ViewerType, (t) => ({
  masterProducts: t.field({
    type: MasterProductPageType,
    description: 'Physical products with their listings, those that sold most units first.',
    args: {
      search: t.arg.string({ description: 'Part of an ASIN, SKU, EAN or name, up to 200 characters.' }),
      only: t.arg({ type: OnlyType, description: 'Absent: all.' }),
      ...pageArguments(t.arg, MASTERS_PAGE),
    },
    resolve: (viewer, { search, only, ...page }) => masterProducts(viewer, { search, only }, page),
  }),
  masterChanges: t.field({
    type: [MasterChangeType],
    description: 'The latest 50 changes of which listings are one product.',
    resolve: (viewer) => masterChanges(viewer),
  }),
}));

builder.objectField(ViewerType, 'productHub', (t) =>
  t.field({
    type: MasterProductType,
    nullable: true,
    description:
      'The physical product of an id, ASIN, MLB id or SKU: of several the first that is for sale. Null when there is none.',
    args: {
      id: t.arg.globalID({ for: MasterProductType, description: 'Its id: instead of the others.' }),
      asin: t.arg.string({ description: 'ASIN or MLB id, in any case; instead of a SKU.' }),
      sku: t.arg.string({ description: "The seller's code, as it is written; instead of an ASIN." }),
    },
    resolve: (viewer, { id, ...wanted }) => findMaster(viewer, { ...wanted, id: id && rowNumber(id.id) }),
  }),
);

builder.prismaObjectField(ProductType, 'hubId', (t) =>
  t.globalID({
    nullable: true,
    description: 'Id of the physical product that the listing sells, which its page is of. Null when it is gone.',
    resolve: async ({ id }, _args, { viewer }) => {
      const masterId = await masterOfListing(viewer, id);
      return masterId === null ? null : { type: 'MasterProduct', id: masterId };
    },
  }),
);

const MasterChangedType = builder.objectRef<MasterChanged>('MasterChanged').implement({
  description: 'Which listings are one product has changed.',
  interfaces: [RecalculatedType],
  fields: (t) => ({
    change: t.exposeInt('changeId', { description: 'Number of the change, to take it back by.' }),
    ownCosts: t.int({
      description: 'Listings whose costs differ from the others’: they keep them as their own.',
      resolve: ({ ownCosts }) => ownCosts.length,
    }),
    product: t.field({
      type: MasterProductType,
      nullable: true,
      description: 'The product as it is now.',
      resolve: ({ masterId }, _args, { viewer }) => masterProduct(viewer, masterId),
    }),
  }),
});

const OwnCostType = builder.objectRef<Recalculated>('OwnCostPayload').implement({
  description: 'Result of saying whether a listing has costs of its own.',
  interfaces: [RecalculatedType],
});

const StatedInput = builder.inputType('MasterProductInput', {
  description: 'What the seller states of a physical product; absent: as its listings say.',
  fields: (t) => ({
    name: t.string({ description: 'Name, up to 200 characters.' }),
    sku: t.string({ description: "The seller's code, up to 100 characters." }),
    ean: t.string({ description: 'GTIN of one unit.' }),
    brand: t.string({ description: 'Brand, up to 100 characters.' }),
    lengthMm: t.int({ description: 'Length of the packed unit in millimetres.' }),
    widthMm: t.int({ description: 'Of the packed unit, in millimetres.' }),
    heightMm: t.int({ description: 'Of the packed unit, in millimetres.' }),
    weightG: t.int({ description: 'Its weight in grams.' }),
  }),
});

const KitComponentInput = builder.inputType('KitComponentInput', {
  description: 'A product that a kit is made of.',
  fields: (t) => ({
    product: t.globalID({ for: MasterProductType, required: true, description: 'The component.' }),
    pieces: t.int({ required: true, description: 'Units of it in a kit, 1 to 10,000.' }),
  }),
});

const errors = { types: [DomainError] };
const numbers = (ids: readonly { id: string | number }[]) => ids.map(({ id }) => Number(id));

builder.mutationFields((t) => ({
  linkListings: t.field({
    type: MasterChangedType,
    description: 'Makes listings, with the others of their products, one product: that of the first.',
    args: {
      products: t.arg.globalIDList({ for: ProductType, required: true, description: 'The listings, at most 500.' }),
    },
    errors,
    resolve: (_root, { products }, { viewer }) => linkListings(viewer, numbers(products)),
  }),
  splitListings: t.field({
    type: MasterChangedType,
    description: 'Makes listings of one product a product by themselves, with the costs that they have.',
    args: {
      products: t.arg.globalIDList({ for: ProductType, required: true, description: 'The listings, at most 500.' }),
    },
    errors,
    resolve: (_root, { products }, { viewer }) => splitListings(viewer, numbers(products)),
  }),
  undoMasterChange: t.field({
    type: MasterChangedType,
    description: 'Takes back a change of which listings are one product.',
    args: { change: t.arg.int({ required: true, description: 'Number of the change.' }) },
    errors,
    resolve: (_root, { change }, { viewer }) => undoMasterChange(viewer, change),
  }),
  setOwnCost: t.field({
    type: OwnCostType,
    description: "Says whether a listing has costs of its own; else it takes those of the product's other listings.",
    args: {
      product: t.arg.globalID({ for: ProductType, required: true, description: 'The listing.' }),
      isOwn: t.arg.boolean({ required: true, description: 'It has costs of its own.' }),
    },
    errors,
    resolve: (_root, { product, isOwn }, { viewer }) => setOwnCost(viewer, Number(product.id), isOwn),
  }),
  setKitComponents: t.field({
    type: MasterChangedType,
    description: 'States what a kit is made of, in place of what was known before; without components it is no kit.',
    args: {
      product: t.arg.globalID({ for: MasterProductType, required: true, description: 'The kit.' }),
      components: t.arg({ type: [KitComponentInput], required: true, description: 'Its components, at most 50.' }),
    },
    errors,
    resolve: (_root, { product, components }, { viewer }) =>
      setKitComponents(
        viewer,
        Number(product.id),
        components.map(({ product: component, pieces }) => ({ componentId: Number(component.id), pieces })),
      ),
  }),
  setMasterProduct: t.field({
    type: MasterProductType,
    description: 'States what a physical product is, in place of what was stated before.',
    args: {
      product: t.arg.globalID({ for: MasterProductType, required: true, description: 'What is stated about.' }),
      stated: t.arg({ type: StatedInput, required: true, description: 'What is stated.' }),
    },
    errors,
    resolve: async (_root, { product, stated }, { viewer }) => {
      const id = Number(product.id);
      const { name = null, sku = null, ean = null, brand = null } = stated;
      const { lengthMm = null, widthMm = null, heightMm = null, weightG = null } = stated;
      await setMasterProduct(viewer, id, { name, sku, ean, brand, lengthMm, widthMm, heightMm, weightG });
      return (await masterProduct(viewer, id))!;
    },
  }),
}));
