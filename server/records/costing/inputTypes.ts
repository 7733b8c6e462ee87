import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';

export const FeeScopeInputType = builder.inputType('FeeScopeInput', {
  description: 'The sale to quote fees for: of a product, or of any product with these attributes.',
  fields: (t) => ({
    productId: t.globalID({
      for: ProductType,
      description: 'Global id of a product, whose attributes replace the other fields.',
    }),
    marketplace: t.field({ type: MarketplaceType, description: 'Marketplace of the sale.' }),
    country: t.field({ type: 'CountryCode', description: 'Country of the sale.' }),
    category: t.string({ description: "The marketplace's own name of the product's category; absent: any." }),
    listingType: t.string({ description: 'Listing type of the product.' }),
    fulfilledByMarketplace: t.boolean({ description: 'Whether the marketplace fulfils the sale.' }),
  }),
});

export const FeeRuleInputType = builder.inputType('FeeRuleInput', {
  description:
    'Fees of a marketplace for one unit from a day on; amounts in the currency of the country. An absent field does not restrict the rule.',
  fields: (t) => ({
    marketplace: t.field({ type: MarketplaceType, required: true, description: 'Marketplace it applies to.' }),
    country: t.field({ type: 'CountryCode', required: true, description: 'Country it applies to.' }),
    productId: t.globalID({ for: ProductType, description: 'Global id of the only product it applies to.' }),
    category: t.string({ description: 'The only category it applies to.' }),
    listingType: t.string({ description: 'The only listing type it applies to.' }),
    fulfilledByMarketplace: t.boolean({
      description: 'True: only sales fulfilled by the marketplace; false: only by the seller; absent: both.',
    }),
    priceFrom: t.field({ type: MoneyInputType, description: 'Lowest unit price it applies to.' }),
    priceBelow: t.field({ type: MoneyInputType, description: 'Upper bound of the unit price, exclusive.' }),
    validFrom: t.field({ type: 'Date', required: true, description: 'First day.' }),
    percent: t.field({ type: 'Decimal', required: true, description: 'Commission, percent of what the buyer pays.' }),
    fixed: t.field({ type: MoneyInputType, description: 'Fixed fee per unit; absent: none.' }),
    minimum: t.field({ type: MoneyInputType, description: 'Minimum commission per unit; absent: none.' }),
    fulfilment: t.field({ type: MoneyInputType, description: 'Fulfilment and freight per unit; absent: unknown.' }),
    source: t.string({ description: 'Where the rule comes from; absent: the seller.' }),
    sourceDay: t.field({ type: 'Date', description: 'The day the source was read; absent: today.' }),
  }),
});

type FeeRuleScope = 'all' | 'product' | 'general';
const SCOPES: Record<FeeRuleScope, { description: string }> = {
  all: { description: 'All rules.' },
  product: { description: 'Rules of single products, including the estimates of marketplaces.' },
  general: { description: 'Rules that apply to more than one product.' },
};
export const FeeRuleScopeType = wordEnum('FeeRuleScope', {
  description: 'Fee rules by what they apply to.',
  values: SCOPES,
});

/** Filter `ofProducts` of `feeRules` by scope. */
export const ofProductsIn: Record<FeeRuleScope, boolean | null> = { all: null, product: true, general: false };
