import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';

const AMOUNT = 'As people write it, `1.234,50`, in the country’s currency.';

export const FeeScopeInputType = builder.inputType('FeeScopeInput', {
  description: 'What a sale is of: a product, or any that is sold so.',
  fields: (t) => ({
    product: t.globalID({ for: [ProductType], description: 'This product; then the rest is its own.' }),
    marketplace: t.field({ type: MarketplaceType, description: 'Where.' }),
    country: t.string({ description: 'ISO 3166 code.' }),
    category: t.string({ description: "The marketplace's own name of the product's category; absent: any." }),
    listingType: t.string({ description: 'Its kind of listing.' }),
    fulfilledByMarketplace: t.boolean({ description: 'Whether the marketplace ships.' }),
  }),
});

export const FeeRuleInputType = builder.inputType('FeeRuleInput', {
  description: 'What a marketplace takes of one unit from a day on. What is absent asks nothing.',
  fields: (t) => ({
    marketplace: t.field({ type: MarketplaceType, required: true, description: 'Where.' }),
    country: t.string({ required: true, description: 'ISO 3166 code.' }),
    product: t.globalID({ for: [ProductType], description: 'Of this product only.' }),
    category: t.string({ description: 'Of this category only.' }),
    listingType: t.string({ description: 'Of this kind of listing only.' }),
    fulfilledByMarketplace: t.boolean({ description: 'Only when the marketplace ships, or only when it does not.' }),
    priceFrom: t.string({ description: `Unit price from this on. ${AMOUNT}` }),
    priceBelow: t.string({ description: `Unit price below this. ${AMOUNT}` }),
    validFrom: t.field({ type: 'Date', required: true, description: 'First day.' }),
    percent: t.float({ required: true, description: 'Commission, percent of what the buyer pays.' }),
    fixed: t.string({ description: `Fixed fee of a unit; absent: none. ${AMOUNT}` }),
    minimum: t.string({ description: `Least commission of a unit; absent: none. ${AMOUNT}` }),
    fulfilment: t.string({ description: `Fulfilment and freight of a unit; absent: unknown. ${AMOUNT}` }),
    source: t.string({ description: 'Who says so; absent: the seller.' }),
    sourceDay: t.field({ type: 'Date', description: 'The day it was read; absent: today.' }),
  }),
});
