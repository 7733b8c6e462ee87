import { builder } from '#server/platform/graphql/builder.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { wordStored, wordStoredLines } from '#server/platform/language/said.ts';
import { column } from '#server/platform/graphql/column.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';

const SyncStatusType = wordEnum('SyncStatus', {
  description: 'State of a sync.',
  values: {
    pending: { description: 'Queued.' },
    running: { description: 'In progress.' },
    success: { description: 'Everything was read.' },
    partial: { description: 'Something could not be read; `error` says what.' },
    error: { description: 'Nothing could be read; `error` says why.' },
  },
});

const SyncTriggerType = wordEnum('SyncTrigger', {
  description: 'What started a sync.',
  values: {
    initial: { description: 'The first keys of a marketplace were saved.' },
    manual: { description: 'The seller started it.' },
    automatic: { description: 'The schedule.' },
  },
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
    stepSentence: true,
    ordersNew: true,
    ordersUpdated: true,
    error: true,
    sentences: true,
    readAt: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    trigger: t.field({
      resolve: column('trigger'),
      type: SyncTriggerType,
      description: 'What started it.',
    }),
    status: t.field({
      resolve: column('status'),
      type: SyncStatusType,
      description: 'State of the sync.',
    }),
    createdAt: t.field({
      resolve: column('createdAt'),
      type: 'DateTime',
      description: 'When it was queued.',
    }),
    startedAt: t.field({
      resolve: column('startedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When work on it began.',
    }),
    finishedAt: t.field({
      resolve: column('finishedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When it ended.',
    }),
    stepsDone: t.int({ resolve: column('stepsDone'), description: 'Steps done, of `stepsTotal`.' }),
    stepsTotal: t.int({ resolve: column('stepsTotal'), description: 'Steps known so far; 0 while queued.' }),
    stepLabel: t.string({
      resolve: ({ stepSentence, stepLabel }) => wordStored(stepSentence, stepLabel),
      nullable: true,
      description: 'What is being read.',
    }),
    ordersNew: t.int({ resolve: column('ordersNew'), description: 'Orders not known before.' }),
    ordersUpdated: t.int({ resolve: column('ordersUpdated'), description: 'Orders known before that changed.' }),
    error: t.string({
      resolve: ({ error, sentences }) => wordStoredLines(sentences, error),
      nullable: true,
      description: 'What could not be read, one line each.',
    }),
    readAt: t.field({
      resolve: column('readAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When the seller marked the errors as read; null while unread.',
    }),
  }),
});
