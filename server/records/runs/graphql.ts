import { builder } from '#server/platform/graphql/builder.ts';
import { type SyncRun, syncRun } from './syncRuns.ts';

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

export const SyncRunType = builder.node(builder.objectRef<SyncRun>('SyncRun'), {
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
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the seller read what went wrong; null while unread.',
    }),
  }),
});
