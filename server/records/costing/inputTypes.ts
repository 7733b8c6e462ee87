import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';

export const FeeScopeInputType = builder.inputType('FeeScopeInput', {
  description: 'The sale that fees are quoted for: of a product, or of any that is sold like this.',
  fields: (t) => ({
    productId: t.globalID({
      for: ProductType,
      description: 'Global id of a product; the other fields are its own then.',
    }),
    marketplace: t.field({ type: MarketplaceType, description: 'Marketplace of the sale.' }),
    country: t.field({ type: 'CountryCode', description: 'Country of the sale.' }),
    category: t.string({ description: "The marketplace's own name of the product's category; absent: any." }),
    listingType: t.string({ description: 'Its kind of listing.' }),
    fulfilledByMarketplace: t.boolean({ description: 'Whether the marketplace ships.' }),
  }),
});

export const FeeRuleInputType = builder.inputType('FeeRuleInput', {
  description:
    'What a marketplace charges for one unit from a day on; amounts in the currency of the country. An absent field does not restrict the rule.',
  fields: (t) => ({
    marketplace: t.field({ type: MarketplaceType, required: true, description: 'Marketplace it applies to.' }),
    country: t.field({ type: 'CountryCode', required: true, description: 'Country it applies to.' }),
    productId: t.globalID({ for: ProductType, description: 'Global id of the only product it applies to.' }),
    category: t.string({ description: 'The only category it applies to.' }),
    listingType: t.string({ description: 'The only kind of listing it applies to.' }),
    fulfilledByMarketplace: t.boolean({ description: 'Whether the marketplace ships, or does not.' }),
    priceFrom: t.field({ type: MoneyInputType, description: 'Lowest unit price it applies to.' }),
    priceBelow: t.field({ type: MoneyInputType, description: 'It applies to unit prices below this.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'First day.' }),
    percent: t.field({ type: 'Decimal', required: true, description: 'Commission, percent of what the buyer pays.' }),
    fixed: t.field({ type: MoneyInputType, description: 'Fixed fee of a unit; absent: none.' }),
    minimum: t.field({ type: MoneyInputType, description: 'Least commission of a unit; absent: none.' }),
    fulfilment: t.field({ type: MoneyInputType, description: 'Fulfilment and freight of a unit; absent: unknown.' }),
    source: t.string({ description: 'Where the rule comes from; absent: the seller.' }),
    sourceDay: t.field({ type: 'Date', description: 'The day the source was read; absent: today.' }),
  }),
});

type FeeRuleScope = 'all' | 'product' | 'general';
const SCOPES: Record<FeeRuleScope, { description: string }> = {
  all: { description: 'All rules.' },
  product: { description: 'Rules of single products, the estimates of marketplaces among them.' },
  general: { description: 'Rules that are not of a single product.' },
};
export const FeeRuleScopeType = wordEnum('FeeRuleScope', {
  description: 'Fee rules by what they apply to.',
  values: SCOPES,
});

/** The scope as the filter of `feeRules` takes it. */
export const ofProductsIn: Record<FeeRuleScope, boolean | null> = { all: null, product: true, general: false };
