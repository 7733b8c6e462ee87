import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { CompetitorOffer } from './competitorOffers.ts';
import type { CompetitorProfile } from './competitorProfile.ts';
import type { Competitor } from './competitorRanking.ts';
import type { NewCompetitor, NewCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { DIFFERENCE, OUR_PRICE, LANDED, RATING, PRODUCT, FBA } from '#server/insight/buybox/ownerTypes.ts';

const FBA_PERCENT = 'Share of their newest offers that the marketplace ships, percent.';

const DIFFERENCE_OF_SUMS =
  'Σ(ours − theirs) / Σ theirs over their newest offers, percent: negative when we are cheaper; null when unknown or in several currencies.';

export const CompetitorType = builder.objectRef<Competitor>('Competitor').implement({
  description: 'A seller beside us, over the products of the filter’s period.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where they sell.' }),
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null when the marketplace does not report it (Amazon).',
    }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: RATING }),
    products: t.exposeInt('products', { description: 'Products on which an offer of theirs was seen.' }),
    buyBoxes: t.exposeInt('buyBoxes', { description: 'Products whose Buy Box they have now.' }),
    wins: t.exposeInt('wins', { description: 'Times a Buy Box passed to them.' }),
    ownedHours: t.exposeFloat('ownedHours', { description: 'Hours they had a Buy Box, products added up.' }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', {
      nullable: true,
      description: DIFFERENCE_OF_SUMS,
    }),
    fbaPercent: t.exposeFloat('fbaPercent', { nullable: true, description: FBA_PERCENT }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'First time ever.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'Last time.' }),
  }),
});

const NewCompetitorType = builder.objectRef<NewCompetitor>('NewCompetitor').implement({
  description: 'A seller met for the first time in the last 7 days.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where they sell.' }),
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null when the marketplace does not report it (Amazon).',
    }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: RATING }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'First time ever.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'Last time.' }),
    products: t.exposeInt('products', { description: 'Products on which they were seen in the last 7 days.' }),
    buyBoxes: t.exposeInt('buyBoxes', { description: 'Products whose Buy Box they have now.' }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', {
      nullable: true,
      description: DIFFERENCE_OF_SUMS,
    }),
    fbaPercent: t.exposeFloat('fbaPercent', { nullable: true, description: FBA_PERCENT }),
  }),
});

export const NewCompetitorsType = builder.objectRef<NewCompetitors>('NewCompetitors').implement({
  description: 'Sellers met for the first time in the last 7 days.',
  fields: (t) => ({
    rows: t.expose('rows', { type: [NewCompetitorType], description: 'The newest first, at most 100.' }),
    trackedSince: t.expose('trackedSince', {
      type: 'DateTime',
      nullable: true,
      description: 'When offers were first looked at; null: never.',
    }),
    isHistoryInsufficient: t.exposeBoolean('isHistoryInsufficient', {
      description: 'Nothing has been watched for 7 days yet: who is new is unknown.',
    }),
  }),
});

const CompetitorOfferType = builder.objectRef<CompetitorOffer>('CompetitorOffer').implement({
  description: 'The newest offer of a competitor for one of our products.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    price: t.expose('price', { type: MoneyType, description: LANDED }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', { nullable: true, description: DIFFERENCE }),
    isFba: t.exposeBoolean('isFba', { nullable: true, description: FBA }),
    hasBuyBox: t.exposeBoolean('hasBuyBox', { description: 'It has the Buy Box now.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'First offer of theirs for the product.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last seen.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The newest check still saw it.' }),
  }),
});

export const CompetitorProfileType = builder.objectRef<CompetitorProfile>('CompetitorProfile').implement({
  description: 'One competitor over our catalogue.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where they sell.' }),
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Null when the marketplace does not report it (Amazon).',
    }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: RATING }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'First time ever.' }),
    products: t.exposeInt('products', { description: 'Products of ours on which an offer of theirs was ever seen.' }),
    buyBoxes: t.exposeInt('buyBoxes', { description: 'Of them: whose Buy Box they have now.' }),
    offers: t.expose('offers', {
      type: [CompetitorOfferType],
      description: 'Their newest offer of each product, those with the Buy Box first, at most 100.',
    }),
  }),
});
