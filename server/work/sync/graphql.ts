import { ViewerType } from '#server/records/identity/graphql.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { markSyncRead } from '#server/work/sync/status/markSyncRead.ts';
import { type OrderCoverage, orderCoverage } from '#server/work/sync/status/orderCoverage.ts';
import { type QuotaUse, quotaUse } from '#server/work/sync/status/quotaUse.ts';
import { SyncRunType } from '#server/records/runs/graphql.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { lastSync, latestSync, type SyncRun, syncRun, syncRuns } from '#server/records/runs/syncRuns.ts';
import { type SyncStream, syncStreams } from '#server/work/sync/status/syncStreams.ts';

const SyncStreamNameType = wordEnum('SyncStreamName', {
  description: 'Kind of data that is read from a marketplace.',
  values: {
    orders_backfill: { description: 'History: orders of the last thirteen months, read once, newest first.' },
    orders: { description: 'Orders that are new or changed.' },
    products: { description: 'Listings with their price, name and image.' },
    inventory: { description: 'Units in stock.' },
    fees: { description: 'Fees and refunds.' },
    fee_estimates: { description: 'Fees of each product if it were sold now.' },
    returns: { description: 'Units that buyers sent back.' },
    reimbursements: { description: 'Compensation by the marketplace for goods it lost or damaged.' },
    losses: { description: 'Units that the marketplace lost in its warehouses, or found again.' },
    storage: { description: 'Cost of storage in the marketplace.' },
    settlements: { description: 'Payouts to the seller.' },
    stated_sums: { description: 'Balances and proceeds that the marketplace states of its own (Amazon).' },
    shipments: { description: 'Deliveries and freight (Mercado Livre).' },
    releases: { description: 'When the money of sales reaches the account at the marketplace (Mercado Pago).' },
    bills: { description: 'Charges and bonuses of the bills (Mercado Livre).' },
    ads: { description: 'Advertising by product and day.' },
    offers: { description: 'Offers on each listing and the owner of its Buy Box.' },
    competitors: { description: 'Prices of the competitors that the seller added.' },
    traffic: { description: 'Visits by product and day.' },
  },
});

const SyncStreamType = builder.objectRef<SyncStream>('SyncStream').implement({
  description: 'How far one kind of data of one connected marketplace has been read.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace it is read from.' }),
    stream: t.expose('stream', { type: SyncStreamNameType, description: 'Kind of data.' }),
    everyMinutes: t.exposeInt('everyMinutes', { description: 'Minutes between two automatic reads.' }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last read completely; null when never.',
    }),
    lagSeconds: t.exposeInt('lagSeconds', {
      nullable: true,
      description: 'Seconds: everything older is stored; null while nothing is stored.',
    }),
    isLate: t.exposeBoolean('isLate', {
      description: 'Whether it was not read for twice its interval (at least 30 minutes), or never.',
    }),
    storedRows: t.exposeInt('storedRows', {
      nullable: true,
      description: 'Stored orders, products, or products with known stock; null for other streams.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the last read failed, in Portuguese; null when it succeeded.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description:
        'What the last successful read met, such as an unknown column or a report that is not ready, in Portuguese, one sentence a line; null when nothing.',
    }),
    retryMinutes: t.exposeInt('retryMinutes', {
      nullable: true,
      description:
        'Minutes until the next attempt at most; null without an error, and until the seller has reconnected.',
    }),
    needsReconnect: t.exposeBoolean('needsReconnect', {
      description: 'Whether the seller must authorise this marketplace again before anything is read.',
    }),
  }),
});

const OrderCoverageType = builder.objectRef<OrderCoverage>('OrderCoverage').implement({
  description: 'Days of the last thirteen months that have been read from one connected marketplace.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace they are read from.' }),
    since: t.expose('since', { type: 'Date', description: 'Day of the first element of `days`; the last is today.' }),
    days: t.expose('days', {
      type: ['Int'],
      nullable: { list: false, items: true },
      description: 'Orders of each day without cancelled ones; null for days not read yet.',
    }),
    windowsDone: t.exposeInt('windowsDone', { description: 'Parts of the history read so far, newest first.' }),
    windowsTotal: t.exposeInt('windowsTotal', {
      description: 'Parts of the history while it is being read; otherwise 0.',
    }),
  }),
});

const QuotaUseType = builder.objectRef<QuotaUse>('QuotaUse').implement({
  description: "Current use of a marketplace's call quota.",
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Marketplace of the quota.' }),
    operation: t.exposeString('operation', {
      nullable: true,
      description: "The marketplace's name of the operation; null: one quota for all operations of the application.",
    }),
    spent: t.exposeInt('spent', { description: 'Calls not refilled yet; more than `burst` while calls are waiting.' }),
    burst: t.exposeInt('burst', { description: 'Calls allowed at once.' }),
    secondsACall: t.exposeFloat('secondsACall', { description: 'Seconds until one call is refilled.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  lastSyncedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the newest successful sync ended; null when there is none.',
    resolve: (viewer) => lastSync(viewer),
  }),
  syncStreams: t.field({
    type: [SyncStreamType],
    description: 'Every stream of the connected marketplaces, in the order they are read.',
    resolve: (viewer) => syncStreams(viewer),
  }),
  orderCoverage: t.field({
    type: [OrderCoverageType],
    description: 'Days that have been read, by connected marketplace.',
    resolve: (viewer) => orderCoverage(viewer),
  }),
  quotaUse: t.field({
    type: [QuotaUseType],
    description: 'The call quotas of the connected marketplaces.',
    resolve: (viewer) => quotaUse(viewer),
  }),
  latestSync: t.prismaField({
    type: SyncRunType,
    nullable: true,
    description: 'The newest sync, in any state; null when there is none.',
    cache: 'day',
    resolve: (query, viewer) => latestSync(viewer, 'marketplaces', query),
  }),
  syncRuns: t.prismaConnection(
    {
      type: SyncRunType,
      cursor: 'accountId_id',
      defaultSize: 20,
      maxSize: 100,
      description: 'All syncs, newest first.',
      resolve: (query, viewer) => syncRuns(viewer, query),
    },
    { name: 'SyncRunConnection', description: 'A page of syncs.' },
    { name: 'SyncRunEdge', description: 'A sync and its cursor.' },
  ),
}));

const StartSyncPayloadType = builder
  .objectRef<{ started: boolean; run: SyncRun; viewer: Viewer }>('StartSyncPayload')
  .implement({
    description: 'Result of starting a sync.',
    fields: (t) => ({
      started: t.exposeBoolean('started', { description: 'False when it was already queued or running.' }),
      run: t.expose('run', { type: SyncRunType, description: 'The sync.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'Whose sync it is.' }),
    }),
  });

builder.mutationField('startSync', (t) =>
  t.field({
    type: StartSyncPayloadType,
    description: 'Starts a sync of the connected marketplaces, or returns the one queued or running.',
    errors: { types: [DomainError] },
    resolve: async (_root, _args, { viewer }) => {
      const { status, runId } = await startSync(viewer, { trigger: 'manual' });
      return { started: status === 'started', run: await syncRun(viewer, runId), viewer };
    },
  }),
);

builder.subscriptionField('syncProgress', (t) =>
  t.field({
    type: SyncRunType,
    description: "Each step of the viewer's syncs from now on.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf(
        'syncProgress',
        ({ accountId, syncType }) => accountId === viewer.accountId && syncType === 'marketplaces',
      ),
    resolve: ({ runId }, _args, { viewer }) => syncRun(viewer, runId),
  }),
);

const MarkSyncReadPayloadType = builder.objectRef<{ run: SyncRun; viewer: Viewer }>('MarkSyncReadPayload').implement({
  description: 'Result of marking a sync as read.',
  fields: (t) => ({
    run: t.expose('run', { type: SyncRunType, description: 'The sync, now marked as read.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'Whose sync it is.' }),
  }),
});

builder.mutationField('markSyncRead', (t) =>
  t.field({
    type: MarkSyncReadPayloadType,
    description: 'Marks the problems of a sync as read.',
    args: { id: t.arg.globalID({ required: true, for: SyncRunType, description: 'Global id of the sync.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { id }, { viewer }) => ({ run: await markSyncRead(viewer, id.id), viewer }),
  }),
);
