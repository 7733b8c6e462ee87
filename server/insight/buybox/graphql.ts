import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType, ProductType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { SyncRunType } from '#server/records/runs/graphql.ts';
import { latestSync, type SyncRun, syncRun } from '#server/records/runs/syncRuns.ts';
import { buyBoxStatusPage, STATUS_PAGE } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { feedArguments } from '#server/platform/graphql/feedTypes.ts';
import { pageArguments } from '#server/platform/graphql/pageTypes.ts';
import { buyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';
import {
  BuyBoxChangesType,
  LostProductsType,
  ProductTimelineType,
} from '#server/insight/buybox/changes/changeTypes.ts';
import { competitorProfile } from '#server/insight/buybox/competitors/competitorProfile.ts';
import { competitorRanking } from '#server/insight/buybox/competitors/competitorRanking.ts';
import {
  CompetitorProfileType,
  CompetitorType,
  NewCompetitorsType,
} from '#server/insight/buybox/competitors/competitorTypes.ts';
import { BuyBoxFilterType } from '#server/insight/buybox/status/filterTypes.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { timelineSummary } from '#server/insight/buybox/changes/productTimeline.ts';
import { CHANGES_PAGE, changesFeed } from '#server/insight/buybox/changes/recentChanges.ts';
import { startBuyBoxSync } from '#server/records/offers/startBuyBoxSync.ts';
import {
  BuyBoxStatusPageType,
  BuyBoxSummaryType,
  BuyBoxSyncStatusType,
} from '#server/insight/buybox/status/statusTypes.ts';
import { syncStatus } from '#server/insight/buybox/status/syncStatus.ts';

const filter = { type: BuyBoxFilterType, description: 'Filter; absent: everything, of the last 24 hours.' } as const;

builder.objectFields(ViewerType, (t) => ({
  buyBoxSummary: t.field({
    type: BuyBoxSummaryType,
    description: 'Figures of the cards, now and for the last 24 hours.',
    complexity: 10,
    resolve: (viewer) => buyBoxSummary(viewer),
  }),
  buyBoxStatus: t.field({
    type: BuyBoxStatusPageType,
    description: 'Current Buy Box of each product, highest price difference first.',
    args: {
      filter: t.arg(filter),
      ...pageArguments(t.arg, STATUS_PAGE),
    },
    complexity: ({ size }) => ({ field: 10, multiplier: Math.max(1, (size ?? STATUS_PAGE.standard) / 10) }),
    resolve: (viewer, { filter: chosen, ...page }) => buyBoxStatusPage(viewer, chosen ?? {}, page),
  }),
  competitorRanking: t.field({
    type: [CompetitorType],
    description: 'Competitors by number of current Buy Boxes, at most 50.',
    args: { filter: t.arg(filter) },
    complexity: { field: 10, multiplier: 10 },
    resolve: (viewer, { filter: chosen }) => competitorRanking(viewer, chosen ?? {}),
  }),
  recentChanges: t.field({
    type: BuyBoxChangesType,
    description: 'Changes of owner and of competitors’ prices, newest first.',
    args: { filter: t.arg(filter), ...feedArguments(t.arg, CHANGES_PAGE) },
    complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? CHANGES_PAGE.standard) / 10) }),
    resolve: (viewer, { filter: chosen, ...page }) => changesFeed(viewer, chosen ?? {}, page),
  }),
  lostProducts: t.field({
    type: LostProductsType,
    description: 'Products whose Buy Box was ours for less than half of the observed time of the last 30 days.',
    args: { filter: t.arg(filter) },
    complexity: 10,
    resolve: (viewer, { filter: chosen }) => lostProducts(viewer, chosen ?? {}),
  }),
  newCompetitors: t.field({
    type: NewCompetitorsType,
    description: 'Sellers first observed in the last 7 days.',
    args: { filter: t.arg(filter) },
    complexity: 10,
    resolve: (viewer, { filter: chosen }) => newCompetitors(viewer, chosen ?? {}),
  }),
  productTimeline: t.field({
    type: ProductTimelineType,
    nullable: true,
    description: 'The last 30 days of a product’s Buy Box; null when it is not watched.',
    args: {
      productId: t.arg.globalID({ for: [ProductType], required: true, description: 'Listing with the Buy Box.' }),
    },
    complexity: 10,
    resolve: (viewer, { productId }) => timelineSummary(viewer, rowNumber(productId.id)),
  }),
  competitorProfile: t.field({
    type: CompetitorProfileType,
    nullable: true,
    description: 'One competitor; null when the account has never observed it.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, required: true, description: 'Marketplace of the seller.' }),
      sellerId: t.arg.string({ required: true, description: "The marketplace's id of the seller." }),
    },
    complexity: 10,
    resolve: (viewer, seller) => competitorProfile(viewer, seller),
  }),
  buyBoxSyncStatus: t.field({
    type: BuyBoxSyncStatusType,
    description: 'State of the automatic offer sync.',
    resolve: (viewer) => syncStatus(viewer),
  }),
  latestBuyBoxSync: t.prismaField({
    type: SyncRunType,
    nullable: true,
    description: 'The newest offer sync, in any state; null when there is none.',
    resolve: (query, viewer) => latestSync(viewer, 'buy_box_auto', query),
  }),
}));

const StartBuyBoxSyncPayloadType = builder
  .objectRef<{ run: SyncRun; viewer: Viewer }>('StartBuyBoxSyncPayload')
  .implement({
    description: 'Result of starting an offer sync.',
    fields: (t) => ({
      run: t.expose('run', { type: SyncRunType, description: 'The sync.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Account of the sync.' }),
    }),
  });

builder.mutationField('startBuyBoxSync', (t) =>
  t.field({
    type: StartBuyBoxSyncPayloadType,
    description: 'Starts an offer sync; an error while one is running.',
    errors: { types: [DomainError] },
    resolve: async (_root, _args, { viewer }) => ({
      run: await syncRun(viewer, await startBuyBoxSync(viewer)),
      viewer,
    }),
  }),
);

builder.subscriptionField('buyBoxProgress', (t) =>
  t.field({
    type: SyncRunType,
    description: "Each step of the viewer's offer syncs.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf(
        'syncProgress',
        ({ accountId, syncType }) => accountId === viewer.accountId && syncType === 'buy_box_auto',
      ),
    resolve: ({ runId }, _args, { viewer }) => syncRun(viewer, runId),
  }),
);
