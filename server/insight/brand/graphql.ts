import { encodeGlobalID } from '@pothos/plugin-relay';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { SyncRunType } from '#server/records/runs/graphql.ts';
import { latestSync, type SyncRun, syncRun } from '#server/records/runs/syncRuns.ts';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { brandCompetitor, brandCompetitors } from './brandCompetitors.ts';
import { type CompetitorRow, competitorRow } from './competitorRows.ts';
import { BrandCompetitorType } from './competitorTypes.ts';
import { type BrandInfo, brandInfo } from './brandInfo.ts';
import { deleteCompetitor } from '#server/records/competitors/deleteCompetitor.ts';
import { startPriceCheck } from '#server/records/competitors/startPriceCheck.ts';

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
