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
  BuyBoxStateType,
  BuyBoxOwnerType,
} from '#server/insight/buybox/ownerTypes.ts';

export const BuyBoxSummaryType = builder.objectRef<BuyBoxSummary>('BuyBoxSummary').implement({
  description: 'The cards of the Buy Box dashboard.',
  fields: (t) => ({
    wonCount: t.exposeInt('wonCount', { description: 'Of `totalProducts`, those whose Buy Box is ours.' }),
    totalProducts: t.exposeInt('totalProducts', { description: 'Active products observed in the last 24 hours.' }),
    notObserved: t.exposeInt('notObserved', { description: 'Active products not observed in the last 24 hours.' }),
    buyBoxPercent: t.exposeFloat('buyBoxPercent', {
      nullable: true,
      description: '`wonCount` / `totalProducts`, percent; null without products.',
    }),
    activeCompetitors: t.exposeInt('activeCompetitors', {
      description: 'Other sellers with an offer seen in the last 24 hours.',
    }),
    changesToday: t.exposeInt('changesToday', {
      description: 'Times a Buy Box passed to another owner, or to or from none, since midnight in São Paulo.',
    }),
    dataAsOf: t.expose('dataAsOf', { type: 'DateTime', nullable: true, description: 'The newest check; null: none.' }),
  }),
});

const BuyBoxStatusType = builder.objectRef<BuyBoxStatus>('BuyBoxStatus').implement({
  description: 'Who has the Buy Box of one product now.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    state: t.expose('state', { type: BuyBoxStateType, description: 'Ours, theirs, or no one’s.' }),
    owner: t.expose('owner', { type: BuyBoxOwnerType, nullable: true, description: 'Null: none.' }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Of the Buy Box. ${LANDED}` }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', { nullable: true, description: DIFFERENCE }),
    isFba: t.exposeBoolean('isFba', { nullable: true, description: FBA }),
    feedbackRating: t.exposeFloat('feedbackRating', { nullable: true, description: `Of the owner. ${RATING}` }),
    lastCheckedAt: t.expose('lastCheckedAt', { type: 'DateTime', description: 'When it was last looked at.' }),
    statusMessage: t.exposeString('statusMessage', {
      description: 'In Portuguese; contains "Você tem" when, and only when, it is ours.',
    }),
    priceToWin: t.expose('priceToWin', {
      type: MoneyType,
      nullable: true,
      description: 'What would win (Mercado Livre); null when the marketplace does not report it.',
    }),
    visitShare: t.exposeString('visitShare', {
      nullable: true,
      description: '`maximum`, `medium` or `minimum` share of the visits (Mercado Livre).',
    }),
    sharePercent: t.exposeFloat('sharePercent', {
      nullable: true,
      description: 'Share of the time observed in the last 30 days in which it was ours; null when never observed.',
    }),
    coveragePercent: t.exposeFloat('coveragePercent', {
      description: 'Share of the last 30 days, or of the time since the first check, that was observed.',
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
      description: 'The products of the page.',
    }),
  }),
});

export const BuyBoxSyncStatusType = builder.objectRef<BuyBoxSyncStatus>('BuyBoxSyncStatus').implement({
  description: 'How the automatic reading of offers, every 15 minutes, is doing.',
  fields: (t) => ({
    totalAsins: t.exposeInt('totalAsins', { description: 'ASINs and Mercado Livre items watched.' }),
    totalRecords: t.expose('totalRecords', { type: 'BigInt', description: 'Offers stored, an unchanged one once.' }),
    lastSync: t.expose('lastSync', {
      type: 'DateTime',
      nullable: true,
      description: 'When the newest reading that read everything ended; null when there never was one.',
    }),
    isActive: t.exposeBoolean('isActive', {
      description: 'A marketplace is connected and the last success is no older than 30 minutes.',
    }),
    isRunning: t.exposeBoolean('isRunning', { description: 'A reading waits or is under way.' }),
    stepLabel: t.exposeString('stepLabel', { nullable: true, description: 'What is being read, in Portuguese.' }),
  }),
});
