import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { LostProduct, LostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { SPANS_PAGE, spansFeed, type TimelineSpan, type TimelineSummary } from './productTimeline.ts';
import type { BuyBoxChange } from './recentChanges.ts';
import {
  OUR_PRICE,
  LANDED,
  PRODUCT,
  BuyBoxStateType,
  BuyBoxOwnerType,
  CHECK_SOURCE,
  CheckSourceType,
} from '#server/insight/buybox/ownerTypes.ts';

const BuyBoxChangeKindType = wordEnum('BuyBoxChangeKind', {
  description: 'What changed: the owner or a price.',
  values: {
    owner: { description: 'The Buy Box passed to another owner, or to or from none.' },
    price: { description: 'A competitor changed a price.' },
  },
});

const BuyBoxChangeType = builder.objectRef<BuyBoxChange>('BuyBoxChange').implement({
  description: 'A change of the Buy Box of a product.',
  fields: (t) => ({
    kind: t.expose('kind', { type: BuyBoxChangeKindType, description: 'Kind of the change.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was first observed.' }),
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    from: t.expose('from', {
      type: BuyBoxOwnerType,
      nullable: true,
      description: 'Previous owner, or seller of the changed price; null: none.',
    }),
    to: t.expose('to', { type: BuyBoxOwnerType, nullable: true, description: 'New owner; null: none.' }),
    priceBefore: t.expose('priceBefore', {
      type: MoneyType,
      nullable: true,
      description: `Price before the change. ${LANDED}`,
    }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Price after the change. ${LANDED}` }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    reductionPercent: t.exposeFloat('reductionPercent', {
      nullable: true,
      description: '(before − after) / before, percent: negative for a rise; null when one is unknown.',
    }),
  }),
});

export const BuyBoxChangesType = feedType('BuyBoxChange', BuyBoxChangeType, 'A page of changes.');

const LostProductType = builder.objectRef<LostProduct>('LostProduct').implement({
  description: 'A product whose Buy Box was ours for less than half of the observed time of the last 30 days.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    sharePercent: t.exposeFloat('sharePercent', {
      description: 'Share of the observed time in which it was ours, percent.',
    }),
    observedHours: t.exposeFloat('observedHours', { description: 'Hours observed in the last 30 days.' }),
    owner: t.expose('owner', { type: BuyBoxOwnerType, nullable: true, description: 'Current owner; null: none.' }),
    price: t.expose('price', {
      type: MoneyType,
      nullable: true,
      description: `Current price of the Buy Box. ${LANDED}`,
    }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    topCompetitor: t.expose('topCompetitor', {
      type: BuyBoxOwnerType,
      nullable: true,
      description: 'Competitor that owned it longest in the filter’s period; null when none is known.',
    }),
    topCompetitorHours: t.exposeFloat('topCompetitorHours', {
      description: 'Hours that this competitor owned it in the period.',
    }),
    lastCheckedAt: t.expose('lastCheckedAt', { type: 'DateTime', description: 'Time of the last check.' }),
    checkSource: t.expose('checkSource', { type: CheckSourceType, description: CHECK_SOURCE }),
  }),
});

export const LostProductsType = builder.objectRef<LostProducts>('LostProducts').implement({
  description: 'Products whose Buy Box is mostly not ours.',
  fields: (t) => ({
    rows: t.expose('rows', {
      type: [LostProductType],
      complexity: { multiplier: 10 },
      description: 'The lowest share first, at most 100.',
    }),
    withoutData: t.exposeInt('withoutData', {
      description: 'Active products not observed in the last 30 days, which are not in the list.',
    }),
  }),
});

const TimelineSpanType = builder.objectRef<TimelineSpan>('OwnershipSpan').implement({
  description: 'A time span with constant owner and prices of a Buy Box.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Start.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      description: 'End; at the latest half an hour after the last check, later while every change is notified.',
    }),
    state: t.expose('state', { type: BuyBoxStateType, description: 'State of the Buy Box.' }),
    owner: t.expose('owner', { type: BuyBoxOwnerType, nullable: true, description: 'Owner; null: none.' }),
    isOwnerChange: t.exposeBoolean('isOwnerChange', { description: 'Whether the previous span had another owner.' }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Price of the Buy Box. ${LANDED}` }),
    priceBefore: t.expose('priceBefore', {
      type: MoneyType,
      nullable: true,
      description: 'Price in the previous span.',
    }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: 'Our price in the span.' }),
  }),
});

const TimelineSpansType = feedType('OwnershipSpan', TimelineSpanType, 'A page of spans.');

export const ProductTimelineType = builder.objectRef<TimelineSummary>('ProductTimeline').implement({
  description: 'Owners of the Buy Box of a product in the last 30 days.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'Start of the 30 days.' }),
    until: t.expose('until', { type: 'DateTime', description: 'End of the 30 days.' }),
    spans: t.field({
      type: TimelineSpansType,
      description: 'Newest first. Gaps between spans were not observed.',
      args: feedArguments(t.arg, SPANS_PAGE),
      complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? SPANS_PAGE.standard) / 100) }),
      resolve: (timeline, page, { viewer }) => spansFeed(viewer, timeline, page),
    }),
    sharePercent: t.exposeFloat('sharePercent', {
      nullable: true,
      description: 'Share of the observed time in which it was ours, percent; null when never observed.',
    }),
    coveragePercent: t.exposeFloat('coveragePercent', {
      description: 'Share of the 30 days that was observed, percent.',
    }),
    estimatedRevenueLost: t.expose('estimatedRevenueLost', {
      type: MoneyType,
      nullable: true,
      description:
        'Estimated lost revenue: revenue of the hours without the Buy Box at the rate of those with it, minus their actual revenue; null without sales while it was ours.',
    }),
  }),
});
