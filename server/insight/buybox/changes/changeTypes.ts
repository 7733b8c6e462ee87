import { ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { LostProduct, LostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { SPANS_PAGE, spansFeed, type TimelineSpan, type TimelineSummary } from './productTimeline.ts';
import type { BuyBoxChange } from './recentChanges.ts';
import { OUR_PRICE, LANDED, PRODUCT, BuyBoxStateType, BuyBoxOwnerType } from '#server/insight/buybox/ownerTypes.ts';

const BuyBoxChangeKindType = wordEnum('BuyBoxChangeKind', {
  description: 'What changed.',
  values: {
    owner: { description: 'The Buy Box passed to another owner, or to or from none.' },
    price: { description: 'A competitor changed a price.' },
  },
});

const BuyBoxChangeType = builder.objectRef<BuyBoxChange>('BuyBoxChange').implement({
  description: 'Something that changed about the Buy Box of a product.',
  fields: (t) => ({
    kind: t.expose('kind', { type: BuyBoxChangeKindType, description: 'What changed.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was first seen.' }),
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    from: t.expose('from', {
      type: BuyBoxOwnerType,
      nullable: true,
      description: 'Who had it before, or whose price changed; null: none.',
    }),
    to: t.expose('to', { type: BuyBoxOwnerType, nullable: true, description: 'Who has it since; null: none.' }),
    priceBefore: t.expose('priceBefore', { type: MoneyType, nullable: true, description: `Before. ${LANDED}` }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Since. ${LANDED}` }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    reductionPercent: t.exposeFloat('reductionPercent', {
      nullable: true,
      description: '(before − since) / before, percent: rises are negative; null when one is unknown.',
    }),
  }),
});

export const BuyBoxChangesType = feedType('BuyBoxChange', BuyBoxChangeType, 'A page of changes.');

const LostProductType = builder.objectRef<LostProduct>('LostProduct').implement({
  description: 'A product whose Buy Box was ours for less than half of the time observed in the last 30 days.',
  fields: (t) => ({
    product: t.expose('product', { type: ProductType, description: PRODUCT }),
    sharePercent: t.exposeFloat('sharePercent', { description: 'Share of the time observed in which it was ours.' }),
    observedHours: t.exposeFloat('observedHours', { description: 'Hours observed in the last 30 days.' }),
    owner: t.expose('owner', { type: BuyBoxOwnerType, nullable: true, description: 'Who has it now; null: none.' }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Of the Buy Box now. ${LANDED}` }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: OUR_PRICE }),
    topCompetitor: t.expose('topCompetitor', {
      type: BuyBoxOwnerType,
      nullable: true,
      description: 'Who else had it longest in the filter’s period; null when none is known.',
    }),
    topCompetitorHours: t.exposeFloat('topCompetitorHours', { description: 'Hours they had it in that period.' }),
    lastCheckedAt: t.expose('lastCheckedAt', { type: 'DateTime', description: 'When it was last looked at.' }),
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
      description: 'Active products not observed in the last 30 days: neither lost nor kept.',
    }),
  }),
});

const TimelineSpanType = builder.objectRef<TimelineSpan>('OwnershipSpan').implement({
  description: 'A time in which owner and prices of a Buy Box stayed the same.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'From then.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', description: 'Until then; half an hour after the last check.' }),
    state: t.expose('state', { type: BuyBoxStateType, description: 'Ours, theirs, or no one’s.' }),
    owner: t.expose('owner', { type: BuyBoxOwnerType, nullable: true, description: 'Null: none.' }),
    isOwnerChange: t.exposeBoolean('isOwnerChange', { description: 'The span before had another owner.' }),
    price: t.expose('price', { type: MoneyType, nullable: true, description: `Of the Buy Box. ${LANDED}` }),
    priceBefore: t.expose('priceBefore', { type: MoneyType, nullable: true, description: 'In the span before.' }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: 'What we asked meanwhile.' }),
  }),
});

const TimelineSpansType = feedType('OwnershipSpan', TimelineSpanType, 'A page of spans.');

export const ProductTimelineType = builder.objectRef<TimelineSummary>('ProductTimeline').implement({
  description: 'Who had the Buy Box of a product in the last 30 days.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'From then.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Until then.' }),
    spans: t.field({
      type: TimelineSpansType,
      description: 'Newest first. Nothing is known of the time between two that do not touch.',
      args: feedArguments(t.arg, SPANS_PAGE),
      complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? SPANS_PAGE.standard) / 100) }),
      resolve: (timeline, page, { viewer }) => spansFeed(viewer, timeline, page),
    }),
    sharePercent: t.exposeFloat('sharePercent', {
      nullable: true,
      description: 'Share of the time observed in which it was ours; null when never observed.',
    }),
    coveragePercent: t.exposeFloat('coveragePercent', { description: 'Share of the 30 days that was observed.' }),
    estimatedRevenueLost: t.expose('estimatedRevenueLost', {
      type: MoneyType,
      nullable: true,
      description:
        'An estimate: what the hours without the Buy Box would have sold at the pace of those with it, less what they did sell; null when nothing was sold while it was ours.',
    }),
  }),
});
