import { builder } from '#server/platform/graphql/builder.ts';
import { feedType } from '#server/platform/graphql/feedTypes.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import type { Copies } from '#server/work/backup/backupEvents.ts';
import type { DatabaseHealth } from './databaseHealth.ts';
import type { DiskUse } from './diskUse.ts';
import { type Switch, switches } from './installation.ts';
import type { KeptAccount } from './keptAccounts.ts';
import type { LateSync } from './lateSyncs.ts';
import type { FailedJob, QueueKind } from './queueKinds.ts';
import type { RefusedSignIns } from './refusedSignIns.ts';

export const DatabaseHealthType = builder.objectRef<DatabaseHealth>('OperatorDatabase').implement({
  description: 'State of the database.',
  fields: (t) => ({
    takesWrites: t.exposeBoolean('takesWrites', { description: 'False while its disk is full or it is read-only.' }),
    version: t.exposeString('version', { description: "PostgreSQL's version." }),
    answerMs: t.exposeInt('answerMs', { description: 'Milliseconds of a trivial statement.' }),
    sizeBytes: t.expose('sizeBytes', { type: 'BigInt', description: 'Bytes of its tables and indexes.' }),
  }),
});

export const ReplicaType = builder
  .objectRef<{ isReachable: boolean; lagSeconds: number | null }>('OperatorReplica')
  .implement({
    description: 'State of the replica that figures are read from.',
    fields: (t) => ({
      isReachable: t.exposeBoolean('isReachable', { description: 'Whether it answered within a second.' }),
      lagSeconds: t.exposeInt('lagSeconds', {
        nullable: true,
        description: 'Age in seconds of the last change it has; 0: it has all that it received. Null: unknown.',
      }),
    }),
  });

export const QueueKindType = builder.objectRef<QueueKind>('OperatorQueueKind').implement({
  description: 'Jobs of one kind, of all processes.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Name of the kind, as in the log.' }),
    due: t.exposeInt('due', { description: 'Jobs that wait although they could run.' }),
    planned: t.exposeInt('planned', { description: 'Jobs for later.' }),
    running: t.exposeInt('running', { description: 'Jobs that run.' }),
    failed: t.exposeInt('failed', { description: 'Jobs that failed at all their attempts.' }),
    oldestDueAt: t.expose('oldestDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest due job waits; null: none.',
    }),
  }),
});

export const FailedJobType = builder.objectRef<FailedJob>('OperatorFailedJob').implement({
  description: 'A job that failed at all its attempts.',
  fields: (t) => ({
    number: t.expose('number', { type: 'BigInt', description: 'Its number in the queue, for `retryFailedJob`.' }),
    kind: t.exposeString('kind', { description: 'Name of its kind, as in the log.' }),
    attempts: t.exposeInt('attempts', { description: 'Attempts made.' }),
    failedAt: t.expose('failedAt', { type: 'DateTime', description: 'When the last attempt failed.' }),
    accountName: t.exposeString('accountName', {
      nullable: true,
      description: 'Account whose job it is; null when it is no single one, or gone.',
    }),
  }),
});

export const LateSyncType = builder.objectRef<LateSync>('OperatorLateSync').implement({
  description: 'A connected marketplace of an account whose data were not read for twice their interval.',
  fields: (t) => ({
    accountId: t.exposeInt('accountId', { description: 'Number of the account.' }),
    accountName: t.exposeString('accountName', { description: 'As the seller called it on registration.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where they are read from.' }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Last complete read of the kind of data that waits longest; null: one was never read.',
    }),
    streams: t.exposeInt('streams', { description: 'Kinds of data that are late.' }),
  }),
});

export const DiskType = builder.objectRef<DiskUse>('OperatorDisk').implement({
  description: 'The data folder and its disk.',
  fields: (t) => ({
    folderBytes: t.expose('folderBytes', {
      type: 'BigInt',
      nullable: true,
      description: 'Bytes of the files in the data folder; null: there are too many to add up.',
    }),
    freeBytes: t.expose('freeBytes', { type: 'BigInt', description: 'Free bytes of the disk.' }),
    totalBytes: t.expose('totalBytes', { type: 'BigInt', description: 'Bytes of the disk.' }),
  }),
});

const RefusedAccountType = builder.objectRef<RefusedSignIns['accounts'][number]>('OperatorRefusedAccount').implement({
  description: 'Refused sign-ins to one account.',
  fields: (t) => ({
    accountName: t.exposeString('accountName', { description: 'As the seller called it on registration.' }),
    atLeast: t.exposeFloat('atLeast', { description: 'Refusals, at least.' }),
    lastAt: t.expose('lastAt', { type: 'DateTime', description: 'The last that was recorded.' }),
  }),
});

export const RefusedSignInsType = builder.objectRef<RefusedSignIns>('OperatorRefusedSignIns').implement({
  description: 'Sign-ins refused within the last 24 hours.',
  fields: (t) => ({
    atLeast: t.exposeFloat('atLeast', {
      description: 'Refusals of known e-mails: at least, because of a flood only the 1st, 10th, 100th… are recorded.',
    }),
    pausedNow: t.exposeInt('pausedNow', {
      description: 'E-mails, networks and browsers that may not try now, also for unknown e-mails.',
    }),
    accounts: t.field({
      type: [RefusedAccountType],
      description: 'The ten accounts with the most.',
      resolve: ({ accounts }) => accounts,
    }),
  }),
});

const SwitchNameType = wordEnum<Switch>('OperatorSwitchName', {
  description: 'A feature that a setting of the environment switches on.',
  values: switches,
});

export const SwitchType = builder.objectRef<{ name: Switch; isOn: boolean }>('OperatorSwitch').implement({
  description: 'A feature as it is set for this process.',
  fields: (t) => ({
    name: t.expose('name', { type: SwitchNameType, description: 'The feature.' }),
    isOn: t.exposeBoolean('isOn', { description: 'Whether it is on.' }),
  }),
});

const KeptAccountType = builder.objectRef<KeptAccount>('OperatorAccount').implement({
  description: 'An account of the installation: its name, size and last use, and nothing of what it contains.',
  fields: (t) => ({
    accountId: t.exposeInt('accountId', { description: 'Its number.' }),
    name: t.exposeString('name', { description: 'As the seller called it on registration.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    orders: t.expose('orders', { type: 'BigInt', description: 'Orders kept, also cancelled ones.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Last request of a session or token that is still there, else the last sign-in; null: unknown.',
    }),
  }),
});

export const KeptAccountsType = feedType('OperatorAccount', KeptAccountType, 'A page of accounts.');

/** What is known of copies of the database. */
export const CopiesType = builder.objectRef<Copies>('OperatorCopies').implement({
  description: 'Copies of the database, as far as this installation records them.',
  fields: (t) => ({
    lastBackupAt: t.expose('lastBackupAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last backup was taken; null: none is recorded.',
    }),
    lastProvenRestoreAt: t.expose('lastProvenRestoreAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a backup was last restored and compared; null: none is recorded.',
    }),
  }),
});
