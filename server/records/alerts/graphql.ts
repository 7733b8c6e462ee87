import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Alert, type AlertKind, alerts, type AlertSeverity } from './alerts.ts';
import { markAlertRead } from './markAlertRead.ts';
import { markAllAlertsRead } from './markAllAlertsRead.ts';
import { unreadAlertCount } from './unreadAlertCount.ts';

const SEVERITIES: Record<AlertSeverity, { description: string }> = {
  critical: { description: 'Money is being lost.' },
  high: { description: 'Soon it will be.' },
  medium: { description: 'Worth a look this week.' },
  low: { description: 'Good to know.' },
};
const AlertSeverityType = builder.enumType('AlertSeverity', {
  description: 'How grave an alert is.',
  values: SEVERITIES,
});

const KINDS: Record<AlertKind, { description: string }> = {
  hemorrhage: { description: 'A product loses money.' },
  margin_crossing: { description: 'The margin of a product fell below one of the limits.' },
  refund_spike: { description: 'Refunds of a product took far more of its revenue than before.' },
  missing_cost: { description: 'A product sells without a cost: its profit is unknown.' },
  lost_buy_box: { description: 'Another seller has the Buy Box.' },
  price_war: { description: 'Competitors lowered their prices again and again.' },
  new_competitor: { description: 'A seller offers one of our listings for the first time.' },
};
const AlertKindType = builder.enumType('AlertKind', { description: 'What an alert is about.', values: KINDS });

/** Something the seller should look at, for every screen that shows some. */
export const AlertType = builder.prismaNode('Alert', {
  description: 'Something the seller should look at: opened once, kept up to date, resolved when it no longer holds.',
  select: {
    id: true,
    kind: true,
    severity: true,
    title: true,
    message: true,
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
      description: 'What it is about.',
    }),
    severity: t.field({
      resolve: column('severity'),
      type: AlertSeverityType,
      description: 'How grave it is.',
    }),
    title: t.string({ resolve: column('title'), description: 'What happened, in a few words.' }),
    message: t.string({ resolve: column('message'), description: 'The same with its figures.' }),
    product: t.relation('product', {
      nullable: true,
      description: 'The product it is about; null when about several.',
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
      description: 'Alerts: unread ones by severity, the gravest first, all the latest first.',
      args: {
        isUnread: t.arg.boolean({ description: 'Only open ones that were not read.' }),
        kinds: t.arg({ type: [AlertKindType], description: 'Only of these kinds.' }),
      },
      cache: 'day',
      resolve: (query, viewer, { isUnread, kinds }) => alerts(viewer, { isUnread, kinds }, query),
    },
    { name: 'AlertConnection', description: 'A page of alerts.' },
    { name: 'AlertEdge', description: 'An alert and its place.' },
  ),
);

builder.objectField(ViewerType, 'unreadAlertCount', (t) =>
  t.int({
    description: 'How many open alerts are unread.',
    cache: 'day',
    resolve: (viewer) => unreadAlertCount(viewer),
  }),
);

const MarkAlertReadPayloadType = builder.objectRef<{ alert: Alert }>('MarkAlertReadPayload').implement({
  description: 'The alert as it is now.',
  fields: (t) => ({ alert: t.expose('alert', { type: AlertType, description: 'What is read now.' }) }),
});

const MarkAllAlertsReadPayloadType = builder.objectRef<{ viewer: Viewer }>('MarkAllAlertsReadPayload').implement({
  description: 'Whose alerts were read.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'To read the alerts again.' }) }),
});

builder.mutationField('markAllAlertsRead', (t) =>
  t.field({
    type: MarkAllAlertsReadPayloadType,
    description: 'Marks every alert opened until a moment as read.',
    args: {
      seenUntil: t.arg({ type: 'DateTime', required: true, description: 'When the newest of those on show opened.' }),
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
      id: t.arg.globalID({ required: true, for: AlertType, description: 'Global id of what was read.' }),
      isRead: t.arg.boolean({ required: true, defaultValue: true, description: 'False: unread again.' }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { id, isRead }, { viewer }) => ({
      alert: await markAlertRead(viewer, Number(id.id), isRead),
    }),
  }),
);

builder.subscriptionField('alertsChanged', (t) =>
  t.int({
    description: "How many open alerts are unread, whenever the viewer's alerts change from now on.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf('alertsChanged', ({ accountId }) => accountId === viewer.accountId),
    resolve: (_event, _args, { viewer }) => unreadAlertCount(viewer),
  }),
);
