import { builder } from '#server/platform/graphql/builder.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import {
  type ReconciliationSettings,
  reconciliationSettings,
} from '#server/records/reconciliation/reconciliationSettings.ts';
import { undoDisputes } from '#server/records/reconciliation/undoDisputes.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { setReconciliationSettings } from '#server/records/reconciliation/setReconciliationSettings.ts';
import type { MoneyDifference } from './difference.ts';
import { DifferenceSortType, DisputeStateType } from './differenceEnums.ts';
import {
  DifferenceFilterType,
  DisputeInputType,
  ReconciliationSettingsInputType,
  ReconciliationSettingsType,
} from './differenceInputs.ts';
import { differenceSummary } from './differenceSummary.ts';
import { differenceNumber, DifferenceSummaryType, MoneyDifferenceType } from './differenceTypes.ts';
import { DIFFERENCES_PAGE, differencesWithIds, moneyDifferences } from './moneyDifferences.ts';

builder.objectFields(ViewerType, (t) => ({
  moneyDifferences: t.field({
    type: feedType('MoneyDifference', MoneyDifferenceType, 'A page of differences.'),
    description: 'Money charged or paid otherwise than expected: the worklist, highest amount first.',
    args: {
      filter: t.arg({ type: DifferenceFilterType, description: 'Which ones.' }),
      sort: t.arg({ type: DifferenceSortType, defaultValue: 'at_stake', description: 'Order of the rows.' }),
      ...feedArguments(t.arg, DIFFERENCES_PAGE),
    },
    complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? DIFFERENCES_PAGE.standard) / 10) }),
    cache: 'day',
    resolve: (viewer, { filter, sort, ...page }) => moneyDifferences(viewer, filter ?? {}, page, sort ?? 'at_stake'),
  }),
  moneyDifferenceSummary: t.field({
    type: DifferenceSummaryType,
    description: 'What the differences amount to, by currency and by cause.',
    args: { filter: t.arg({ type: DifferenceFilterType, description: 'Which ones.' }) },
    complexity: 20,
    cache: 'day',
    resolve: (viewer, { filter }) => differenceSummary(viewer, filter ?? {}),
  }),
  reconciliationSettings: t.field({
    type: ReconciliationSettingsType,
    description: 'What counts as equal, and how long is waited.',
    cache: 'day',
    resolve: (viewer) => reconciliationSettings(viewer),
  }),
}));

const changedDifferences = (name: string) =>
  builder.objectRef<{ differences: MoneyDifference[]; viewer: Viewer }>(name).implement({
    description: 'The differences after the change.',
    fields: (t) => ({
      differences: t.expose('differences', {
        type: [MoneyDifferenceType],
        complexity: { multiplier: 1 },
        description: 'As they are now.',
      }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'For refetching the totals.' }),
    }),
  });
const SetDisputePayloadType = changedDifferences('SetDisputePayload');
const UndoDisputePayloadType = changedDifferences('UndoDisputePayload');

const SetReconciliationSettingsPayloadType = builder
  .objectRef<{ settings: ReconciliationSettings; viewer: Viewer }>('SetReconciliationSettingsPayload')
  .implement({
    description: 'The settings after the change.',
    fields: (t) => ({
      reconciliationSettings: t.expose('settings', {
        type: ReconciliationSettingsType,
        description: 'As stored; differences follow at the next derivation.',
      }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'For refetching the differences.' }),
    }),
  });

const errors = { types: [DomainError] };

builder.mutationFields((t) => ({
  setDispute: t.field({
    type: SetDisputePayloadType,
    description: 'Contests, decides, ignores or reopens differences, all of them or none.',
    args: {
      ids: t.arg.globalIDList({
        for: MoneyDifferenceType,
        required: true,
        description: 'Global ids of the differences, at most 500.',
      }),
      input: t.arg({ type: DisputeInputType, required: true, description: 'What to do about them.' }),
    },
    errors,
    resolve: async (_root, { ids, input }, { viewer }) => {
      const numbers = ids.map(({ id }) => differenceNumber(id));
      await setDisputes(viewer, { ids: numbers, ...input });
      return { differences: await differencesWithIds(viewer, numbers), viewer };
    },
  }),
  undoDispute: t.field({
    type: UndoDisputePayloadType,
    description:
      'Takes back the last change of differences, with their tickets, notes and deadlines; all of them or none.',
    args: {
      ids: t.arg.globalIDList({
        for: MoneyDifferenceType,
        required: true,
        description: 'Global ids of the differences, at most 500.',
      }),
      seenState: t.arg({
        type: DisputeStateType,
        required: true,
        description: 'What that change made of them; another state refuses the undo.',
      }),
    },
    errors,
    resolve: async (_root, { ids, seenState }, { viewer }) => {
      const numbers = ids.map(({ id }) => differenceNumber(id));
      await undoDisputes(viewer, { ids: numbers, seenState });
      return { differences: await differencesWithIds(viewer, numbers), viewer };
    },
  }),
  setReconciliationSettings: t.field({
    type: SetReconciliationSettingsPayloadType,
    description: 'Sets what counts as equal, and how long is waited.',
    args: { input: t.arg({ type: ReconciliationSettingsInputType, required: true, description: 'New settings.' }) },
    errors,
    resolve: async (_root, { input }, { viewer }) => ({
      settings: await setReconciliationSettings(viewer, input),
      viewer,
    }),
  }),
}));

builder.subscriptionField('reconciliationUpdated', (t) =>
  t.boolean({
    description: "Sent whenever the viewer's differences were derived again or changed; always true.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf('reconciliationUpdated', ({ accountId }) => accountId === viewer.accountId),
    resolve: () => true,
  }),
);
