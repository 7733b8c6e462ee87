import { encodeGlobalID } from '@pothos/plugin-relay';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { SyncRunType } from '#server/records/runs/graphql.ts';
import { latestSync, type SyncRun, syncRun } from '#server/records/runs/syncRuns.ts';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { type BrandCompetitor, brandCompetitor, brandCompetitors, type BrandPricePoint } from './brandCompetitors.ts';
import { type BrandInfo, brandInfo } from './brandInfo.ts';
import { deleteCompetitor } from '#server/records/competitors/deleteCompetitor.ts';
import { startPriceCheck } from '#server/records/competitors/startPriceCheck.ts';

const RANK =
  'Place among what sells best in its department, lower is better; null when the marketplace does not report it.';
const STARS = 'Stars, 0–5; null when the marketplace does not report them.';

const BrandInfoType = builder.objectRef<BrandInfo>('BrandInfo').implement({
  description: 'Whose brand the account sells.',
  fields: (t) => ({
    brandName: t.exposeString('brandName', { description: 'The brand most of the products are of.' }),
    sellerId: t.exposeString('sellerId', {
      nullable: true,
      description: "The marketplace's id of the seller; null until the first call there has answered it.",
    }),
  }),
});

const PricePositionType = wordEnum('PricePosition', {
  description: 'Our price beside a competitor’s.',
  values: {
    advantage: { description: 'More than 10 % below theirs.' },
    tie: { description: 'Within 10 % of theirs, both ends included.' },
    disadvantage: { description: 'More than 10 % above theirs.' },
  },
});

const BrandPricePointType = builder.objectRef<BrandPricePoint>('BrandPricePoint').implement({
  description: 'Both prices from a moment on, until the next point.',
  fields: (t) => ({
    observedAt: t.expose('observedAt', { type: 'DateTime', description: 'From then.' }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: 'Ours; null while unknown.' }),
    competitorPrice: t.expose('competitorPrice', {
      type: MoneyType,
      nullable: true,
      description: 'Theirs; null when it was not on offer.',
    }),
  }),
});

const BrandCompetitorType = builder.node(builder.objectRef<BrandCompetitor>('BrandCompetitor'), {
  description: 'A product of another brand beside one of ours, as the newest price check saw both.',
  id: { resolve: ({ id }) => id },
  loadOne: async (id, { viewer }) => (isId(Number(id)) ? ((await brandCompetitor(viewer, Number(id))) ?? null) : null),
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where both are sold.' }),
    ourAsin: t.exposeString('ourAsin', { description: 'ASIN or MLB id of ours.' }),
    ourProduct: t.exposeString('ourProduct', { nullable: true, description: 'Title of ours; null while unknown.' }),
    ourImageUrl: t.exposeString('ourImageUrl', { nullable: true, description: 'Address of our main image.' }),
    competitorAsin: t.exposeString('competitorAsin', { description: 'ASIN or MLB id of theirs.' }),
    competitorBrand: t.exposeString('competitorBrand', { description: 'Their brand, in the words of the seller.' }),
    competitorProduct: t.exposeString('competitorProduct', {
      nullable: true,
      description: 'Title of theirs; null while unknown.',
    }),
    notes: t.exposeString('notes', { nullable: true, description: 'What the seller noted.' }),
    ourPrice: t.expose('ourPrice', { type: MoneyType, nullable: true, description: 'Ours; null while unknown.' }),
    competitorPrice: t.expose('competitorPrice', {
      type: MoneyType,
      nullable: true,
      description: 'Theirs: the Buy Box’s, else the lowest; null while unknown or when it is not on offer.',
    }),
    pricePosition: t.expose('pricePosition', {
      type: PricePositionType,
      nullable: true,
      description: 'Null while one of the prices is unknown.',
    }),
    priceDifferencePercent: t.exposeFloat('priceDifferencePercent', {
      nullable: true,
      description: '(ours − theirs) / theirs, percent: negative when we are cheaper.',
    }),
    ourRank: t.exposeInt('ourRank', { nullable: true, description: RANK }),
    competitorRank: t.exposeInt('competitorRank', { nullable: true, description: RANK }),
    ourRating: t.exposeFloat('ourRating', { nullable: true, description: STARS }),
    competitorRating: t.exposeFloat('competitorRating', { nullable: true, description: STARS }),
    monitoredAt: t.expose('monitoredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a price check last learnt something; null: never.',
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why the newest check learnt nothing, in Portuguese; null when it did.',
    }),
    prices: t.expose('prices', {
      type: [BrandPricePointType],
      description: 'How both prices changed, the oldest first, at most the newest 60.',
    }),
  }),
});

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

builder.objectFields(ViewerType, (t) => ({
  brandInfo: t.field({
    type: BrandInfoType,
    nullable: true,
    description: 'Whose brand is sold; null while no product names a brand.',
    cache: 'day',
    resolve: (viewer) => brandInfo(viewer),
  }),
  brandCompetitors: t.field({
    type: [BrandCompetitorType],
    description: 'The competitors that are watched, in the order they were added, at most 200.',
    complexity: { field: 10, multiplier: 10 },
    cache: 'day',
    resolve: (viewer) => brandCompetitors(viewer),
  }),
  latestPriceCheck: t.prismaField({
    type: SyncRunType,
    nullable: true,
    description: "The newest check of competitors' prices, over or under way; null when there never was one.",
    cache: 'day',
    resolve: (query, viewer) => latestSync(viewer, 'brand_prices', query),
  }),
}));

const CreateCompetitorPayloadType = builder
  .objectRef<{ competitor: BrandCompetitor; viewer: Viewer }>('CreateCompetitorPayload')
  .implement({
    description: 'A competitor that is watched from now on.',
    fields: (t) => ({
      competitor: t.expose('competitor', { type: BrandCompetitorType, description: 'What is watched from now on.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Who watches it.' }),
    }),
  });

const DeleteCompetitorPayloadType = builder
  .objectRef<{ id: number; viewer: Viewer }>('DeleteCompetitorPayload')
  .implement({
    description: 'A competitor that is no longer watched.',
    fields: (t) => ({
      deletedId: t.id({
        description: 'Global id of what is no longer watched.',
        resolve: ({ id }) => encodeGlobalID('BrandCompetitor', id),
      }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Who watched it.' }),
    }),
  });

const StartPriceCheckPayloadType = builder
  .objectRef<{ run: SyncRun; viewer: Viewer }>('StartPriceCheckPayload')
  .implement({
    description: 'A check of prices that has been started.',
    fields: (t) => ({
      run: t.expose('run', { type: SyncRunType, description: 'The check.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Whose competitors are checked.' }),
    }),
  });

const CreateCompetitorInputType = builder.inputType('CreateCompetitorInput', {
  description: 'A competitor’s product beside one of ours.',
  fields: (t) => ({
    ourAsin: t.string({ required: true, description: 'ASIN or MLB id of one of our products.' }),
    competitorAsin: t.string({ required: true, description: 'ASIN or MLB id of theirs.' }),
    competitorBrand: t.string({ required: true, description: 'Their brand.' }),
    notes: t.string({ description: 'Anything worth noting.' }),
  }),
});

builder.mutationFields((t) => ({
  createCompetitor: t.field({
    type: CreateCompetitorPayloadType,
    description: 'Begins to watch a competitor’s product beside one of ours.',
    args: { input: t.arg({ type: CreateCompetitorInputType, required: true, description: 'What to watch.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { input }, { viewer }) => {
      const { id } = await createCompetitor(viewer, input);
      return { competitor: (await brandCompetitor(viewer, id))!, viewer };
    },
  }),
  deleteCompetitor: t.field({
    type: DeleteCompetitorPayloadType,
    description: 'Ends the watch of a competitor and deletes its prices.',
    args: {
      id: t.arg.globalID({
        required: true,
        for: BrandCompetitorType,
        description: 'Global id of what is no longer to be watched.',
      }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { id }, { viewer }) => {
      const number = rowNumber(id.id);
      await deleteCompetitor(viewer, { id: number });
      return { id: number, viewer };
    },
  }),
  startPriceCheck: t.field({
    type: StartPriceCheckPayloadType,
    description: "Starts a check of all competitors' prices; an error when none is watched or a check is under way.",
    errors: { types: [DomainError] },
    resolve: async (_root, _args, { viewer }) => ({
      run: await syncRun(viewer, await startPriceCheck(viewer)),
      viewer,
    }),
  }),
}));

builder.subscriptionField('priceCheckProgress', (t) =>
  t.field({
    type: SyncRunType,
    description: "Every step of the viewer's checks of competitors' prices from now on.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf(
        'syncProgress',
        ({ accountId, syncType }) => accountId === viewer.accountId && syncType === 'brand_prices',
      ),
    resolve: ({ runId }, _args, { viewer }) => syncRun(viewer, runId),
  }),
);
