import { builder } from '#server/platform/graphql/builder.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';

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

const SyncTriggerType = builder.enumType('SyncTrigger', {
  description: 'What started a sync.',
  values: {
    initial: { description: 'The first keys of a marketplace were saved.' },
    manual: { description: 'The seller asked for it.' },
    automatic: { description: 'The clock.' },
  } as const,
});

export const SyncRunType = builder.prismaNode('SyncRun', {
  description: 'One synchronisation of the connected marketplaces.',
  select: {
    id: true,
    trigger: true,
    status: true,
    createdAt: true,
    startedAt: true,
    finishedAt: true,
    stepsDone: true,
    stepsTotal: true,
    stepLabel: true,
    ordersNew: true,
    ordersUpdated: true,
    error: true,
    readAt: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    trigger: t.expose('trigger', { type: SyncTriggerType, description: 'What started it.' }),
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
