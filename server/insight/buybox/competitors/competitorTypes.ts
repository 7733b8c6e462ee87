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
  description: 'A competing seller, over the products of the filter’s period.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the seller.' }),
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name; null when the marketplace does not report it (Amazon).',
    }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: RATING }),
    products: t.exposeInt('products', { description: 'Products with an offer of theirs.' }),
    buyBoxes: t.exposeInt('buyBoxes', { description: 'Products whose Buy Box they own now.' }),
    wins: t.exposeInt('wins', { description: 'Times they won a Buy Box.' }),
    ownedHours: t.exposeFloat('ownedHours', { description: 'Hours they owned Buy Boxes, summed over products.' }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', {
      nullable: true,
      description: DIFFERENCE_OF_SUMS,
    }),
    fbaPercent: t.exposeFloat('fbaPercent', { nullable: true, description: FBA_PERCENT }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When first observed.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When last observed.' }),
  }),
});

const NewCompetitorType = builder.objectRef<NewCompetitor>('NewCompetitor').implement({
  description: 'A seller first observed in the last 7 days.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the seller.' }),
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name; null when the marketplace does not report it (Amazon).',
    }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: RATING }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When first observed.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When last observed.' }),
    products: t.exposeInt('products', { description: 'Products with an offer of theirs in the last 7 days.' }),
    buyBoxes: t.exposeInt('buyBoxes', { description: 'Products whose Buy Box they own now.' }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', {
      nullable: true,
      description: DIFFERENCE_OF_SUMS,
    }),
    fbaPercent: t.exposeFloat('fbaPercent', { nullable: true, description: FBA_PERCENT }),
  }),
});

export const NewCompetitorsType = builder.objectRef<NewCompetitors>('NewCompetitors').implement({
  description: 'Sellers first observed in the last 7 days.',
  fields: (t) => ({
    rows: t.expose('rows', { type: [NewCompetitorType], description: 'The newest first, at most 100.' }),
    trackedSince: t.expose('trackedSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the first offer check; null: never.',
    }),
    isHistoryInsufficient: t.exposeBoolean('isHistoryInsufficient', {
      description: 'Whether nothing has been watched for 7 days yet, so that new sellers are unknown.',
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
    hasBuyBox: t.exposeBoolean('hasBuyBox', { description: 'Whether it has the Buy Box now.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'First offer of theirs for the product.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last observed.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether the newest check contains it.' }),
  }),
});

export const CompetitorProfileType = builder.objectRef<CompetitorProfile>('CompetitorProfile').implement({
  description: 'One competitor across our catalogue.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the seller.' }),
    sellerId: t.exposeString('sellerId', { description: "The marketplace's id of the seller." }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Name; null when the marketplace does not report it (Amazon).',
    }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: RATING }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When first observed.' }),
    products: t.exposeInt('products', { description: 'Our products with an offer of theirs, ever.' }),
    buyBoxes: t.exposeInt('buyBoxes', { description: 'Those of `products` whose Buy Box they own now.' }),
    offers: t.expose('offers', {
      type: [CompetitorOfferType],
      description: 'Their newest offer of each product, those with the Buy Box first, at most 100.',
    }),
  }),
});
