import { ViewerType } from '#server/records/identity/graphql.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { product } from '#server/records/catalog/product.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { eventsOf } from '#server/platform/jobs/events.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Alert, alerts, type Severity } from './alerts.ts';
import { markAlertRead } from './markAlertRead.ts';
import { markAllAlertsRead } from './markAllAlertsRead.ts';
import { unreadAlertCount } from './unreadAlertCount.ts';

const SEVERITIES: Record<Severity, { description: string }> = {
  critical: { description: 'Money is being lost.' },
  high: { description: 'Soon it will be.' },
  medium: { description: 'Worth a look this week.' },
  low: { description: 'Good to know.' },
};
const AlertSeverityType = builder.enumType('AlertSeverity', {
  description: 'How grave an alert is.',
  values: SEVERITIES,
});

/** Something the seller should look at, for every screen that shows some. */
export const AlertType = builder.node(builder.objectRef<Alert>('Alert'), {
  description: 'Something the seller should look at: opened once, kept up to date, resolved when it no longer holds.',
  id: { resolve: ({ id }) => id },
  loadOne: async (id, { viewer }) =>
    (await alerts(viewer, { ids: [Number(id)].filter(Number.isSafeInteger) }))[0] ?? null,
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Stable word for what it is about, e.g. `hemorrhage`.' }),
    severity: t.expose('severity', { type: AlertSeverityType, description: 'How grave it is.' }),
    title: t.exposeString('title', { description: 'What happened, in a few words.' }),
    message: t.exposeString('message', { description: 'The same with its figures.' }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The product it is about; null when about several.',
      resolve: ({ productId }, _args, { viewer }) => (productId === null ? null : product(viewer, productId)),
    }),
    createdAt: t.expose('openedAt', { type: 'DateTime', description: 'When it opened.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last confirmed.' }),
    resolvedAt: t.expose('resolvedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it no longer held; null while open.',
    }),
    readAt: t.expose('readAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the seller read it; null while unread.',
    }),
  }),
});

builder.objectField(ViewerType, 'alerts', (t) =>
  t.field({
    type: [AlertType],
    description: 'Alerts, at most 200: unread ones by severity, all by when they opened.',
    args: {
      isUnread: t.arg.boolean({ description: 'Only open ones that nobody has read.' }),
      kinds: t.arg.stringList({ description: 'Only of these kinds.' }),
      first: t.arg.int({ defaultValue: 50, description: 'At most so many.' }),
    },
    resolve: (viewer, { isUnread, kinds, first }) => alerts(viewer, { isUnread, kinds, limit: first ?? undefined }),
  }),
);

builder.objectField(ViewerType, 'unreadAlertCount', (t) =>
  t.int({ description: 'How many open alerts nobody has read.', resolve: (viewer) => unreadAlertCount(viewer) }),
);

const MarkAlertReadPayloadType = builder.objectRef<{ alert: Alert }>('MarkAlertReadPayload').implement({
  description: 'The alert as it is now.',
  fields: (t) => ({ alert: t.expose('alert', { type: AlertType, description: 'What is read now.' }) }),
});

const MarkAllAlertsReadPayloadType = builder.objectRef<{ viewer: Viewer }>('MarkAllAlertsReadPayload').implement({
  description: 'Whose alerts were read.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'To read the alerts anew.' }) }),
});

builder.mutationField('markAllAlertsRead', (t) =>
  t.field({
    type: MarkAllAlertsReadPayloadType,
    description: 'Notes that every alert opened until a moment has been read.',
    args: {
      seenUntil: t.arg({ type: 'DateTime', required: true, description: 'When the newest of those on show opened.' }),
    },
    resolve: async (_root, { seenUntil }, { viewer }) => {
      await markAllAlertsRead(viewer, seenUntil);
      return { viewer };
    },
  }),
);

builder.mutationField('markAlertRead', (t) =>
  t.field({
    type: MarkAlertReadPayloadType,
    description: 'Notes that an alert has been read, or has not.',
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
    description: "How many open alerts nobody has read, whenever the viewer's alerts change from now on.",
    subscribe: (_root, _args, { viewer }) =>
      eventsOf('alertsChanged', ({ accountId }) => accountId === viewer.accountId),
    resolve: (_event, _args, { viewer }) => unreadAlertCount(viewer),
  }),
);
