import { builder, forPeople } from '#server/platform/graphql/builder.ts';
import { feedArguments } from '#server/platform/graphql/feedTypes.ts';
import { replicaState } from '#server/platform/postgres/replica.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { isOperator } from '#server/records/identity/operators.ts';
import { lastCopies } from '#server/work/backup/backupEvents.ts';
import { databaseHealth } from './databaseHealth.ts';
import { diskUse } from './diskUse.ts';
import { dataFolder, productVersion, switchStates } from './installation.ts';
import { KEPT_ACCOUNTS_PAGE, keptAccounts } from './keptAccounts.ts';
import { lateSyncs } from './lateSyncs.ts';
import {
  CopiesType,
  DatabaseHealthType,
  DiskType,
  FailedJobType,
  KeptAccountsType,
  LateSyncType,
  QueueKindType,
  RefusedSignInsType,
  ReplicaType,
  SwitchType,
} from './operatorTypes.ts';
import { failedJobs, queueKinds } from './queueKinds.ts';
import { refusedSignIns } from './refusedSignIns.ts';
import { retryFailedJob } from './retryFailedJob.ts';

/** The whole installation. Made only for viewers who have been found to be operators. */
const OperatorType = builder.objectRef<Viewer>('Operator').implement({
  description: 'The whole installation, as its operators see it. A part is null when it could not be read in time.',
  fields: (t) => ({
    version: t.string({ description: 'Version of the product.', resolve: productVersion }),
    database: t.field({
      type: DatabaseHealthType,
      nullable: true,
      description: 'State of the database.',
      resolve: databaseHealth,
    }),
    replica: t.field({
      type: ReplicaType,
      nullable: true,
      description: 'State of the replica; null: the installation has none.',
      resolve: replicaState,
    }),
    queue: t.field({
      type: [QueueKindType],
      nullable: true,
      description: 'Jobs by kind, those with failed ones first.',
      resolve: queueKinds,
    }),
    failedJobs: t.field({
      type: [FailedJobType],
      nullable: true,
      description: 'The latest twenty jobs that failed at all their attempts.',
      resolve: failedJobs,
    }),
    lateSyncs: t.field({
      type: [LateSyncType],
      nullable: true,
      description: 'The fifty connected marketplaces of accounts that wait longest for a read that is late.',
      resolve: lateSyncs,
    }),
    disk: t.field({
      type: DiskType,
      nullable: true,
      description: 'The data folder and its disk.',
      resolve: () => {
        const folder = dataFolder();
        return folder === null ? null : diskUse(folder);
      },
    }),
    copies: t.field({
      type: CopiesType,
      description: 'Backups and restores.',
      resolve: lastCopies,
    }),
    refusedSignIns: t.field({
      type: RefusedSignInsType,
      nullable: true,
      description: 'Sign-ins refused within the last 24 hours.',
      resolve: refusedSignIns,
    }),
    switches: t.field({
      type: [SwitchType],
      description: 'Features as the settings of the environment have them.',
      resolve: switchStates,
    }),
    accounts: t.field({
      type: KeptAccountsType,
      description: 'All accounts, the newest first.',
      args: feedArguments(t.arg, KEPT_ACCOUNTS_PAGE),
      complexity: ({ first }) => ({ multiplier: first ?? KEPT_ACCOUNTS_PAGE.standard }),
      resolve: (_operator, page) => keptAccounts(page),
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  isOperator: t.boolean({
    description: 'Whether the person operates the installation: signed in, with a confirmed e-mail of OPERATOR_EMAILS.',
    cache: 'day',
    resolve: (viewer) => isOperator(viewer),
  }),
  operator: t.field({
    type: OperatorType,
    nullable: true,
    description: 'The whole installation; null for all but its operators. Not readable by a token.',
    ...forPeople,
    resolve: async (viewer) => ((await isOperator(viewer)) ? viewer : null),
  }),
}));

const PayloadType = builder.objectRef<{ viewer: Viewer }>('RetryFailedJobPayload').implement({
  description: 'The operator, for refetching the queue.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'Who retried it.' }) }),
});

builder.mutationField('retryFailedJob', (t) =>
  t.field({
    type: PayloadType,
    description:
      'Gives a job that failed at all its attempts all of them again. For operators only; recorded in their account.',
    args: {
      number: t.arg({ type: 'BigInt', required: true, description: 'Number of the job in the queue.' }),
    },
    errors: { types: [DomainError] },
    ...forPeople,
    resolve: async (_root, { number }, { viewer }) => {
      await retryFailedJob(viewer, number);
      return { viewer };
    },
  }),
);
