import { encodeGlobalID } from '@pothos/plugin-relay';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { rowKey, rowNumber } from '#server/platform/prisma/rowKey.ts';
import { column } from '#server/platform/graphql/column.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { SyncRunType } from '#server/records/runs/graphql.ts';
import { latestSync, type SyncRun, syncRun } from '#server/records/runs/syncRuns.ts';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { brandCompetitor, brandCompetitors } from './brandCompetitors.ts';
import { competitorOfRow, type CompetitorRow, competitorRow, moneyOf, priceRow } from './competitorRows.ts';
import { pricePosition } from './pricePosition.ts';
import { type BrandInfo, brandInfo } from './brandInfo.ts';
import { deleteCompetitor } from '#server/records/competitors/deleteCompetitor.ts';
import { startPriceCheck } from '#server/records/competitors/startPriceCheck.ts';

const RANK = 'Sales rank in its department, lower is better; null when the marketplace does not report it.';
const STARS = 'Stars, 0–5; null when the marketplace does not report them.';

const BrandInfoType = builder.objectRef<BrandInfo>('BrandInfo').implement({
  description: 'Brand that the account sells.',
  fields: (t) => ({
    brandName: t.exposeString('brandName', { description: 'Brand with most of the products.' }),
    sellerId: t.exposeString('sellerId', {
      nullable: true,
      description: "The marketplace's id of the seller; null until the first call there returns it.",
    }),
  }),
});

const PricePositionType = wordEnum('PricePosition', {
  description: 'Our price against a competitor’s.',
  values: {
    advantage: { description: 'More than 10 % below theirs.' },
    tie: { description: 'Within 10 % of theirs, inclusive.' },
    disadvantage: { description: 'More than 10 % above theirs.' },
  },
});

const BrandPriceType = builder.prismaObject('BrandPrice', {
  description: 'Both prices of a pair from a moment on, until the next change.',
  select: { observedAt: true, currency: true, ourPriceMinor: true, competitorPriceMinor: true },
  fields: (t) => ({
    observedAt: t.field({ type: 'DateTime', description: 'From then.', resolve: column('observedAt') }),
    ourPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Ours; null while unknown.',
      resolve: ({ ourPriceMinor, currency }) => moneyOf(ourPriceMinor, currency),
    }),
    competitorPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Theirs; null when it was not on offer.',
      resolve: ({ competitorPriceMinor, currency }) => moneyOf(competitorPriceMinor, currency),
    }),
  }),
});

const standing = ({ ourPriceMinor, competitorPriceMinor }: CompetitorRow) =>
  pricePosition(
    ourPriceMinor === null ? null : Number(ourPriceMinor),
    competitorPriceMinor === null ? null : Number(competitorPriceMinor),
  );

const BrandCompetitorType = builder.prismaNode('BrandCompetitor', {
  description: 'A product of another brand beside one of ours, as the newest price check saw both.',
  select: {
    id: true,
    marketplace: true,
    ourAsin: true,
    competitorAsin: true,
    competitorBrand: true,
    competitorName: true,
    notes: true,
    currency: true,
    ourPriceMinor: true,
    competitorPriceMinor: true,
    ourRank: true,
    competitorRank: true,
    ourRating: true,
    competitorRating: true,
    monitoredAt: true,
    failure: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    marketplace: t.field({
      type: MarketplaceType,
      description: 'Where both are sold.',
      resolve: column('marketplace'),
    }),
    ourAsin: t.string({ description: 'ASIN or MLB id of ours.', resolve: column('ourAsin') }),
    ourProduct: t.string({
      nullable: true,
      description: 'Title of ours; null while unknown.',
      resolve: async (row: CompetitorRow, _args, { viewer }) => (await competitorOfRow(viewer, row)).ourProduct,
    }),
    ourImageUrl: t.string({
      nullable: true,
      description: 'Address of our main image; null while unknown.',
      resolve: async (row: CompetitorRow, _args, { viewer }) => (await competitorOfRow(viewer, row)).ourImageUrl,
    }),
    competitorAsin: t.string({ description: 'ASIN or MLB id of theirs.', resolve: column('competitorAsin') }),
    competitorBrand: t.string({
      description: 'Their brand, in the words of the seller.',
      resolve: column('competitorBrand'),
    }),
    competitorProduct: t.string({
      nullable: true,
      description: 'Title of theirs; null while unknown.',
      resolve: column('competitorName'),
    }),
    notes: t.string({ nullable: true, description: 'What the seller noted.', resolve: column('notes') }),
    ourPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Ours; null while unknown.',
      resolve: ({ ourPriceMinor, currency }) => moneyOf(ourPriceMinor, currency),
    }),
    competitorPrice: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Theirs: the Buy Box’s, else the lowest; null while unknown or when it is not on offer.',
      resolve: ({ competitorPriceMinor, currency }) => moneyOf(competitorPriceMinor, currency),
    }),
    pricePosition: t.field({
      type: PricePositionType,
      nullable: true,
      description: 'Null while one of the prices is unknown.',
      resolve: (row) => standing(row)?.position ?? null,
    }),
    priceDifferencePercent: t.float({
      nullable: true,
      description: '(ours − theirs) / theirs, percent: negative when we are cheaper; null while one is unknown.',
      resolve: (row) => standing(row)?.percent ?? null,
    }),
    ourRank: t.int({ nullable: true, description: RANK, resolve: column('ourRank') }),
    competitorRank: t.int({ nullable: true, description: RANK, resolve: column('competitorRank') }),
    ourRating: t.float({
      nullable: true,
      description: STARS,
      resolve: ({ ourRating }) => ourRating && ourRating.toNumber(),
    }),
    competitorRating: t.float({
      nullable: true,
      description: STARS,
      resolve: ({ competitorRating }) => competitorRating && competitorRating.toNumber(),
    }),
    monitoredAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a price check last read a price; null: never.',
      resolve: column('monitoredAt'),
    }),
    failure: t.string({
      nullable: true,
      description: 'Why the newest check read nothing, in Portuguese; null when it did.',
      resolve: column('failure'),
    }),
    prices: t.field({
      type: [BrandPriceType],
      description: 'How both prices changed, the oldest first, at most the newest 60.',
      resolve: async (row: CompetitorRow, _args, { viewer }) =>
        (await competitorOfRow(viewer, row)).prices.map(priceRow),
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  brandInfo: t.field({
    type: BrandInfoType,
    nullable: true,
    description: 'Brand that the account sells; null while no product has a brand.',
    cache: 'day',
    resolve: (viewer) => brandInfo(viewer),
  }),
  brandCompetitors: t.field({
    type: [BrandCompetitorType],
    description: 'Watched competitors, in the order they were added, at most 200.',
    complexity: { field: 10, multiplier: 10 },
    cache: 'day',
    resolve: async (viewer) => (await brandCompetitors(viewer)).map(competitorRow),
  }),
  latestPriceCheck: t.prismaField({
    type: SyncRunType,
    nullable: true,
    description: 'The newest price check of competitors, in any state; null when there is none.',
    cache: 'day',
    resolve: (query, viewer) => latestSync(viewer, 'brand_prices', query),
  }),
}));

const CreateCompetitorPayloadType = builder
  .objectRef<{ competitor: CompetitorRow; viewer: Viewer }>('CreateCompetitorPayload')
  .implement({
    description: 'Result of adding a competitor.',
    fields: (t) => ({
      competitor: t.expose('competitor', { type: BrandCompetitorType, description: 'The added competitor.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Account that watches it.' }),
    }),
  });

const DeleteCompetitorPayloadType = builder
  .objectRef<{ id: number; viewer: Viewer }>('DeleteCompetitorPayload')
  .implement({
    description: 'Result of deleting a competitor.',
    fields: (t) => ({
      deletedId: t.id({
        description: 'Global id of the deleted competitor.',
        resolve: ({ id }) => encodeGlobalID('BrandCompetitor', id),
      }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Account that watched it.' }),
    }),
  });

const StartPriceCheckPayloadType = builder
  .objectRef<{ run: SyncRun; viewer: Viewer }>('StartPriceCheckPayload')
  .implement({
    description: 'Result of starting a price check.',
    fields: (t) => ({
      run: t.expose('run', { type: SyncRunType, description: 'The check.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Account whose competitors are checked.' }),
    }),
  });

const CreateCompetitorInputType = builder.inputType('CreateCompetitorInput', {
  description: 'A competitor’s product to compare with one of ours.',
  fields: (t) => ({
    ourAsin: t.string({ required: true, description: 'ASIN or MLB id of one of our products.' }),
    competitorAsin: t.string({ required: true, description: 'ASIN or MLB id of theirs.' }),
    competitorBrand: t.string({ required: true, description: 'Their brand.' }),
    notes: t.string({ description: 'Notes of the seller.' }),
  }),
});

builder.mutationFields((t) => ({
  createCompetitor: t.field({
    type: CreateCompetitorPayloadType,
    description: 'Watches a competitor’s product and compares it with one of ours.',
    args: { input: t.arg({ type: CreateCompetitorInputType, required: true, description: 'The pair to watch.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { input }, { viewer }) => {
      const { id } = await createCompetitor(viewer, input);
      return { competitor: competitorRow((await brandCompetitor(viewer, id))!), viewer };
    },
  }),
  deleteCompetitor: t.field({
    type: DeleteCompetitorPayloadType,
    description: 'Deletes a watched competitor and its price history.',
    args: {
      id: t.arg.globalID({
        required: true,
        for: BrandCompetitorType,
        description: 'Global id of the competitor.',
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
    description: 'Starts a price check of all competitors; an error when none is watched or a check is running.',
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
    description: "Each step of the viewer's price checks of competitors.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf(
        'syncProgress',
        ({ accountId, syncType }) => accountId === viewer.accountId && syncType === 'brand_prices',
      ),
    resolve: ({ runId }, _args, { viewer }) => syncRun(viewer, runId),
  }),
);
