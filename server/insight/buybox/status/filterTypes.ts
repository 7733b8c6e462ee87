import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';

const PeriodType = wordEnum('BuyBoxPeriod', {
  description: 'Time range of competitors and changes.',
  values: {
    last2Hours: { description: 'Two hours.' },
    last24Hours: { description: 'A day.' },
    last7Days: { description: 'Seven days.' },
    last30Days: { description: 'Thirty days.' },
  },
});

const CompetitorKindType = wordEnum('CompetitorKind', {
  description: 'Fulfilment or rating of a competing seller.',
  values: {
    fba: { description: 'Shipped by the marketplace (FBA, Full).' },
    fbm: { description: 'Shipped by the seller.' },
    highRating: { description: 'More than 95 % positive ratings.' },
  },
});

const PriceRangeType = wordEnum('PriceRange', {
  description: "A competitor's price relative to our current price of the product.",
  values: {
    lower: { description: 'Lower than ours.' },
    higher: { description: 'Higher than ours.' },
    aggressive: { description: 'More than 10 % lower than ours.' },
  },
});

const ListingStatusType = wordEnum('ListingStatus', {
  description: 'The state of a listing.',
  values: {
    active: { description: 'Offered by us.' },
    inactive: { description: 'Paused or closed.' },
    withBuyBox: { description: 'Its Buy Box has an owner.' },
    withoutBuyBox: { description: 'Its Buy Box has no owner.' },
    winning: { description: 'We have its Buy Box, alone or with others.' },
    losing: { description: 'Another seller has its Buy Box.' },
  },
});

export const BuyBoxFilterType = builder.inputType('BuyBoxFilter', {
  description: 'A filter set of the Buy Box dashboard. Absent fields do not filter.',
  fields: (t) => ({
    search: t.string({
      description: "Part of a competitor's name or id, or of a product's name, SKU or ASIN. Case is ignored.",
    }),
    period: t.field({
      type: PeriodType,
      defaultValue: 'last24Hours',
      description: 'Filters competitors and changes; not the current state, lost products or new competitors.',
    }),
    competitorType: t.field({ type: CompetitorKindType, description: 'Only offers of this kind of competitor.' }),
    priceRange: t.field({ type: PriceRangeType, description: 'Only offers in this price range.' }),
    listingStatus: t.field({ type: ListingStatusType, description: 'Only listings in this state.' }),
  }),
});
