import { wordStored } from '#server/platform/language/said.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { Page } from '#server/platform/graphql/pages.ts';
import { PageType } from '#server/platform/graphql/pageTypes.ts';
import type { BuyBoxStatus } from './buyBoxStatus.ts';
import type { BuyBoxSummary } from './buyBoxSummary.ts';
import type { BuyBoxSyncStatus } from './syncStatus.ts';
import {
  DIFFERENCE,
  OUR_PRICE,
  LANDED,
  RATING,
  PRODUCT,
  FBA,
  CHECK_SOURCE,
  CheckSourceType,
  BuyBoxStateType,
  BuyBoxOwnerType,
} from '#server/insight/buybox/ownerTypes.ts';

export const BuyBoxSummaryType = builder.objectRef<BuyBoxSummary>('BuyBoxSummary').implement({
  description: 'Figures of the Buy Box dashboard’s cards.',
  fields: (t) => ({
    wonCount: t.exposeInt('wonCount', { description: 'Those of `totalProducts` whose Buy Box is ours.' }),
    totalProducts: t.exposeInt('totalProducts', { description: 'Active products observed in the last 24 hours.' }),
    notObserved: t.exposeInt('notObserved', { description: 'Active products not observed in the last 24 hours.' }),
    buyBoxPercent: t.exposeFloat('buyBoxPercent', {
      nullable: true,
      description: '`wonCount` / `totalProducts`, percent; null without products.',
    }),
    activeCompetitors: t.exposeInt('activeCompetitors', {
      description: 'Other sellers with an offer in the last 24 hours.',
    }),
    changesToday: t.exposeInt('changesToday', {
      description: 'Changes of owner, including to or from none, since midnight in São Paulo.',
    }),
    dataAsOf: t.expose('dataAsOf', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the newest check; null: none.',
    }),
  }),
});

export const BuyBoxStatusType = builder.objectRef<BuyBoxStatus>('BuyBoxStatus').implement({
  description: 'Current Buy Box of one product.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    state: t.expose('state', { type: BuyBoxStateType, description: 'State of the Buy Box.' }),
    owner: t.expose('owner', { type: BuyBoxOwnerType, nullable: true, description: 'Owner; null: none.' }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Price of the Buy Box. ${LANDED}` }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', { nullable: true, description: DIFFERENCE }),
    isFba: t.exposeBoolean('isFba', { nullable: true, description: FBA }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: `Rating of the owner. ${RATING}` }),
    lastCheckedAt: t.expose('lastCheckedAt', { type: 'DateTime', description: 'Time of the last check.' }),
    checkSource: t.expose('checkSource', { type: CheckSourceType, description: CHECK_SOURCE }),
    statusMessage: t.exposeString('statusMessage', {
      description: 'Message; in Portuguese it contains "Você tem" if and only if it is ours.',
    }),
    priceToWin: t.expose('priceToWin', {
      type: MoneyType,
      nullable: true,
      description: 'Price that would win (Mercado Livre); null when the marketplace does not report it.',
    }),
    visitShare: t.exposeString('visitShare', {
      nullable: true,
      description: '`maximum`, `medium` or `minimum` share of the visits (Mercado Livre).',
    }),
    sharePercent: t.exposeFloat('sharePercent', {
      nullable: true,
      description:
        'Share of the observed time of the last 30 days in which it was ours, percent; null when never observed.',
    }),
    coveragePercent: t.exposeFloat('coveragePercent', {
      description: 'Observed share of the last 30 days, or of the time since the first check, percent.',
    }),
  }),
});

export const BuyBoxStatusPageType = builder.objectRef<Page<BuyBoxStatus>>('BuyBoxStatusPage').implement({
  description: 'A page of Buy Boxes.',
  interfaces: [PageType],
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [BuyBoxStatusType],
      complexity: { multiplier: 1 },
      description: 'Products of the page.',
    }),
  }),
});

export const BuyBoxSyncStatusType = builder.objectRef<BuyBoxSyncStatus>('BuyBoxSyncStatus').implement({
  description: 'State of the automatic offer sync, which runs every 15 minutes.',
  fields: (t) => ({
    totalAsins: t.exposeInt('totalAsins', { description: 'Watched ASINs and Mercado Livre items.' }),
    totalRecords: t.expose('totalRecords', {
      type: 'BigInt',
      description: 'Stored offers, an unchanged one counted once.',
    }),
    lastSync: t.expose('lastSync', {
      type: 'DateTime',
      nullable: true,
      description: 'When the newest successful sync ended; null when there is none.',
    }),
    isActive: t.exposeBoolean('isActive', {
      description: 'Whether a marketplace is connected and the last success is no older than 30 minutes.',
    }),
    isRunning: t.exposeBoolean('isRunning', { description: 'Whether a sync is queued or running.' }),
    stepLabel: t.string({
      nullable: true,
      resolve: ({ stepSentence, stepLabel }) => wordStored(stepSentence, stepLabel),
      description: 'What is being read.',
    }),
  }),
});
