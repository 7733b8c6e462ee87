import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';

const PeriodType = wordEnum('BuyBoxPeriod', {
  description: 'How far back competitors and changes are shown.',
  values: {
    last2Hours: { description: 'Two hours.' },
    last24Hours: { description: 'A day.' },
    last7Days: { description: 'Seven days.' },
    last30Days: { description: 'Thirty days.' },
  },
});

const CompetitorKindType = wordEnum('CompetitorKind', {
  description: 'Who sells against the seller.',
  values: {
    fba: { description: 'Shipped by the marketplace (FBA, Full).' },
    fbm: { description: 'Shipped by the seller.' },
    highRating: { description: 'More than 95 % positive ratings.' },
  },
});

const PriceRangeType = wordEnum('PriceRange', {
  description: "A competitor's price beside our current price of the same product.",
  values: {
    lower: { description: 'Lower than ours.' },
    higher: { description: 'Higher than ours.' },
    aggressive: { description: 'More than 10 % lower than ours.' },
  },
});

const ListingStatusType = wordEnum('ListingStatus', {
  description: 'The state of a listing.',
  values: {
    active: { description: 'Can be bought from us.' },
    inactive: { description: 'Paused or closed.' },
    withBuyBox: { description: 'Somebody has its Buy Box.' },
    withoutBuyBox: { description: 'No one has its Buy Box.' },
    winning: { description: 'We have its Buy Box, alone or with others.' },
    losing: { description: 'Another seller has its Buy Box.' },
  },
});

export const BuyBoxFilterType = builder.inputType('BuyBoxFilter', {
  description: 'One filter set of the Buy Box dashboard. What is absent does not filter.',
  fields: (t) => ({
    search: t.string({
      description: "Part of a competitor's name or id, or of a product's name, SKU or ASIN. Case does not matter.",
    }),
    period: t.field({
      type: PeriodType,
      defaultValue: 'last24Hours',
      description: 'Narrows competitors and changes; what is so now, lost or new is not narrowed.',
    }),
    competitorType: t.field({ type: CompetitorKindType, description: 'Only offers of this kind of competitor.' }),
    priceRange: t.field({ type: PriceRangeType, description: 'Only offers at such a price.' }),
    listingStatus: t.field({ type: ListingStatusType, description: 'Only listings in this state.' }),
  }),
});
