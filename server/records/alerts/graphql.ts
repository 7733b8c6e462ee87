import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { readStored } from '#server/platform/language/stored.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Alert, type AlertKind, alerts, type AlertSeverity } from './alerts.ts';
import { unreadAlertCount } from './causes/alertCauses.ts';
import { markAlertRead, markAllAlertsRead } from './markAlertsRead.ts';

const SEVERITIES: Record<AlertSeverity, { description: string }> = {
  critical: { description: 'At least 1 % of the revenue of 30 days, and R$ 50, is at stake.' },
  high: { description: 'At least 0.1 % and R$ 10; also when the money is unknown.' },
  medium: { description: 'At least 0.01 % and R$ 1.' },
  low: { description: 'Less: for information.' },
};
export const AlertSeverityType = wordEnum('AlertSeverity', {
  description: 'Severity of an alert, the most severe first.',
  values: SEVERITIES,
});

const KINDS: Record<AlertKind, { description: string }> = {
  hemorrhage: { description: 'A product loses money.' },
  margin_crossing: { description: 'The margin of a product fell below one of the limits.' },
  refund_spike: { description: 'The share of refunds in the revenue of a product rose sharply.' },
  missing_cost: { description: 'A product sells without a cost: its profit is unknown.' },
  lost_buy_box: { description: 'Another seller has the Buy Box.' },
  price_war: { description: 'Competitors lowered their prices repeatedly.' },
  low_stock: { description: 'A stock ends before an order made today would arrive.' },
  money_difference: { description: 'What was charged or paid differs from what the sale reported.' },
  money_held: { description: 'Money was not released on its day, or is in a reserve or a dispute.' },
  new_charge: { description: 'A marketplace charged something with a name that is not known.' },
  new_competitor: { description: 'A seller offers one of our listings for the first time.' },
};
export const AlertKindType = wordEnum('AlertKind', { description: 'Subject of an alert.', values: KINDS });

const IN_ENGLISH = { description: 'True: in English, whatever the language of the reader.' };

export const AlertType = builder.prismaNode('Alert', {
  description: 'A finding for the seller: opened once, updated while it holds, resolved when it no longer does.',
  select: {
    id: true,
    kind: true,
    severity: true,
    title: true,
    message: true,
    sentences: true,
    openedAt: true,
    updatedAt: true,
    resolvedAt: true,
    readAt: true,
  },
  id: { resolve: ({ id }) => id },
  findUnique: (id, { viewer }) => rowKey(viewer, id),
  nullable: true,
  fields: (t) => ({
    kind: t.field({
      resolve: column('kind'),
      type: AlertKindType,
      description: 'The subject.',
    }),
    severity: t.field({
      resolve: column('severity'),
      type: AlertSeverityType,
      description: 'How urgent it is.',
    }),
    title: t.string({
      args: { inEnglish: t.arg.boolean(IN_ENGLISH) },
      resolve: (alert, { inEnglish }) => readStored(alert, 'title', inEnglish ? 'en' : undefined),
      description: 'Short summary.',
    }),
    message: t.string({
      args: { inEnglish: t.arg.boolean(IN_ENGLISH) },
      resolve: (alert, { inEnglish }) => readStored(alert, 'message', inEnglish ? 'en' : undefined),
      description: 'Summary with figures.',
    }),
    stake: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'Money at stake in 30 days: the loss, the profit missed, or for a lost Buy Box, a missing cost and a low stock the revenue concerned. In BRL where there is an exchange rate; null while unknown.',
      select: { stakeMinor: true, stakeCurrency: true },
      resolve: ({ stakeMinor, stakeCurrency }) =>
        stakeMinor === null || stakeCurrency === null ? null : { minor: Number(stakeMinor), currency: stakeCurrency },
    }),
    subjects: t.int({
      description: 'Products or sellers that it is about; more than one when it stands for a group.',
      select: { subjects: true },
      resolve: ({ subjects }) => subjects ?? 1,
    }),
    product: t.relation('product', {
      nullable: true,
      description: 'The affected product; null when it is about several.',
    }),
    createdAt: t.field({
      resolve: column('openedAt'),
      type: 'DateTime',
      description: 'When it opened.',
    }),
    updatedAt: t.field({
      resolve: column('updatedAt'),
      type: 'DateTime',
      description: 'When it was last confirmed.',
    }),
    resolvedAt: t.field({
      resolve: column('resolvedAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When it no longer held; null while open.',
    }),
    readAt: t.field({
      resolve: column('readAt'),
      type: 'DateTime',
      nullable: true,
      description: 'When the seller read it; null while unread.',
    }),
  }),
});

builder.objectField(ViewerType, 'alerts', (t) =>
  t.prismaConnection(
    {
      type: AlertType,
      cursor: 'accountId_id',
      defaultSize: 50,
      maxSize: 200,
      description:
        'Alerts, one for three or more findings of a kind. Open ones first, by severity and then by the money at stake.',
      args: {
        isUnread: t.arg.boolean({
          description: 'True: only open alerts that are unread, without what a mute or a rule puts off.',
        }),
        kinds: t.arg({ type: [AlertKindType], description: 'Only of these kinds.' }),
      },
      cache: 'day',
      resolve: (query, viewer, { isUnread, kinds }) => alerts(viewer, { isUnread, kinds }, query),
    },
    { name: 'AlertConnection', description: 'A page of alerts.' },
    { name: 'AlertEdge', description: 'An alert and its cursor.' },
  ),
);

builder.objectField(ViewerType, 'unreadAlertCount', (t) =>
  t.int({
    description:
      'Number of open causes with something unread whose money reaches the threshold of their rule; see `alertCauses`.',
    cache: 'day',
    resolve: (viewer) => unreadAlertCount(viewer),
  }),
);

const MarkAlertReadPayloadType = builder.objectRef<{ alert: Alert; viewer: Viewer }>('MarkAlertReadPayload');
MarkAlertReadPayloadType.implement({
  description: 'The alert after the change.',
  fields: (t) => ({
    alert: t.expose('alert', { type: AlertType, description: 'The alert, now read or unread.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the changed number of alerts.' }),
  }),
});

const MarkAllAlertsReadPayloadType = builder.objectRef<{ viewer: Viewer }>('MarkAllAlertsReadPayload').implement({
  description: 'The person after the change.',
  fields: (t) => ({
    viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the changed alerts.' }),
  }),
});

builder.mutationField('markAllAlertsRead', (t) =>
  t.field({
    type: MarkAllAlertsReadPayloadType,
    description: 'Marks every alert opened until a moment as read.',
    args: {
      seenUntil: t.arg({
        type: 'DateTime',
        required: true,
        description: 'When the newest alert on the screen opened.',
      }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { seenUntil }, { viewer }) => {
      await markAllAlertsRead(viewer, seenUntil);
      return { viewer };
    },
  }),
);

builder.mutationField('markAlertRead', (t) =>
  t.field({
    type: MarkAlertReadPayloadType,
    description: 'Marks an alert as read or unread.',
    args: {
      id: t.arg.globalID({ required: true, for: AlertType, description: 'Global id of the alert.' }),
      isRead: t.arg.boolean({ required: true, defaultValue: true, description: 'False: marks it as unread.' }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { id, isRead }, { viewer }) => ({
      viewer,
      alert: await markAlertRead(viewer, Number(id.id), isRead),
    }),
  }),
);

builder.subscriptionField('alertsChanged', (t) =>
  t.int({
    description: "The viewer's `unreadAlertCount`, sent whenever their alerts, mutes or rules change.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf('alertsChanged', ({ accountId }) => accountId === viewer.accountId),
    resolve: (_event, _args, { viewer }) => unreadAlertCount(viewer),
  }),
);
