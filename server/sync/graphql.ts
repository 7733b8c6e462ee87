import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay';
import { ViewerType } from '#server/accounts/graphql.ts';
import { builder } from '#server/core/builder.ts';
import { badRequest, DomainError, notFound } from '#server/core/errors.ts';
import { eventsOf } from '#server/core/events.ts';
import type { Viewer } from '#server/core/viewer.ts';
import { startSync } from './startSync.ts';
import { isRunId, latestSync, syncRun, type SyncRun, syncRuns } from './syncRuns.ts';

const MAX_PAGE = 100;

const SyncStatusType = builder.enumType('SyncStatus', {
  description: 'How far a sync has come.',
  values: {
    pending: { description: 'Waiting to be worked on.' },
    running: { description: 'Under way.' },
    success: { description: 'Everything was read.' },
    partial: { description: 'Something could not be read; `error` says what.' },
    error: { description: 'Nothing could be read; `error` says why.' },
  } as const,
});

const SyncRunType = builder.node(builder.objectRef<SyncRun>('SyncRun'), {
  description: 'One synchronisation of the connected marketplaces.',
  id: { resolve: ({ id }) => id },
  loadOne: (id, { viewer }) => syncRun(viewer, Number(id)),
  fields: (t) => ({
    trigger: t.exposeString('trigger', { description: '`initial`, `manual` or `automatic`.' }),
    status: t.expose('status', { type: SyncStatusType, description: 'How far it has come.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When work on it began.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was over.' }),
    stepsDone: t.exposeInt('stepsDone', { description: 'Steps done, of `stepsTotal`.' }),
    stepsTotal: t.exposeInt('stepsTotal', { description: 'Steps known; 0 while it waits.' }),
    stepLabel: t.exposeString('stepLabel', { nullable: true, description: 'What is being read, in Portuguese.' }),
    ordersNew: t.exposeInt('ordersNew', { description: 'Orders not known before.' }),
    ordersUpdated: t.exposeInt('ordersUpdated', { description: 'Orders known before that changed.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'What could not be read, in Portuguese, a line for each.',
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  latestSync: t.field({
    type: SyncRunType,
    nullable: true,
    description: 'The newest sync, over or under way; null when there never was one.',
    resolve: (viewer) => latestSync(viewer),
  }),
  syncRuns: t.connection({
    type: SyncRunType,
    description: 'All syncs, newest first.',
    resolve: (viewer, args) =>
      resolveCursorConnection(
        { args, defaultSize: 20, maxSize: MAX_PAGE, toCursor: ({ id }: SyncRun) => String(id) },
        ({ limit, after }: ResolveCursorConnectionArgs) =>
          syncRuns(viewer, { limit, before: after ? runBefore(after) : null }),
      ),
  }),
}));

const StartSyncPayloadType = builder.objectRef<{ started: boolean; run: SyncRun }>('StartSyncPayload').implement({
  description: 'A sync that is under way.',
  fields: (t) => ({
    started: t.exposeBoolean('started', { description: 'False when it was under way already.' }),
    run: t.expose('run', { type: SyncRunType, description: 'The sync.' }),
  }),
});

builder.mutationField('startSync', (t) =>
  t.field({
    type: StartSyncPayloadType,
    description: 'Starts a sync of the connected marketplaces, or answers the one under way.',
    errors: { types: [DomainError] },
    resolve: async (_root, _args, { viewer }) => {
      const { status, runId } = await startSync(viewer, { trigger: 'manual' });
      return { started: status === 'started', run: await existing(viewer, runId) };
    },
  }),
);

builder.subscriptionField('syncProgress', (t) =>
  t.field({
    type: SyncRunType,
    description: "Every step of the viewer's syncs from now on.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf('syncProgress', ({ accountId }) => accountId === viewer.accountId),
    resolve: ({ runId }, _args, { viewer }) => existing(viewer, runId),
  }),
);

function runBefore(cursor: string): number {
  const id = Number(cursor);
  if (!isRunId(id)) throw badRequest('Cursor inválido');
  return id;
}

async function existing(viewer: Viewer, runId: number): Promise<SyncRun> {
  const run = await syncRun(viewer, runId);
  if (!run) throw notFound('Sincronização não encontrada');
  return run;
}
