import { builder } from '#server/platform/graphql/builder.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { AlertKindType } from '#server/records/alerts/graphql.ts';
import { markAlertCauseRead } from './alertCauses.ts';
import { muteAlerts, unmuteAlerts } from './alertMutes.ts';
import type { AlertRule } from './alertRules.ts';
import { AlertRuleType } from './graphql.ts';
import { setAlertRule } from './setAlertRule.ts';

const payload = (name: string) =>
  builder.objectRef<{ viewer: Viewer }>(name).implement({
    description: 'The person after the change.',
    fields: (t) => ({
      viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the changed lists and count.' }),
    }),
  });
const MarkAlertCauseReadPayloadType = payload('MarkAlertCauseReadPayload');
const MuteAlertsPayloadType = payload('MuteAlertsPayload');
const UnmuteAlertsPayloadType = payload('UnmuteAlertsPayload');

const SetAlertRulePayloadType = builder
  .objectRef<{ rule: AlertRule; viewer: Viewer }>('SetAlertRulePayload')
  .implement({
    description: 'The rule after the change.',
    fields: (t) => ({
      rule: t.expose('rule', { type: AlertRuleType, description: 'The rule, with what it would have notified of.' }),
      viewer: t.expose('viewer', { type: ViewerType, description: 'The person, with the changed lists and count.' }),
    }),
  });

const errors = { types: [DomainError] };

builder.mutationFields((t) => {
  const kind = t.arg({ type: AlertKindType, description: 'A kind of alerts; or `product`.' });
  const product = t.arg.globalID({ for: ProductType, description: 'Global id of a product; or `kind`.' });
  return {
    setAlertRule: t.field({
      type: SetAlertRulePayloadType,
      description: 'Sets from which money on the account is notified of a kind of alerts.',
      args: {
        kind: t.arg({ type: AlertKindType, required: true, description: 'The kind of alerts the rule is for.' }),
        isOn: t.arg.boolean({ required: true, description: 'False: no notifications of the kind.' }),
        thresholdMinor: t.arg({
          type: 'BigInt',
          description: 'Centavos of BRL in 30 days, at most 10^12; null: the default, which follows the revenue.',
        }),
      },
      errors,
      resolve: async (_root, { kind: of, isOn, thresholdMinor }, { viewer }) => ({
        viewer,
        rule: await setAlertRule(viewer, { kind: of, isOn, thresholdMinor: thresholdMinor ?? null }),
      }),
    }),
    muteAlerts: t.field({
      type: MuteAlertsPayloadType,
      description: 'Puts off the alerts of a kind or of a product. A mute in force is replaced.',
      args: { kind, product, days: t.arg.int({ required: true, description: '7 or 30, today included.' }) },
      errors,
      resolve: async (_root, { days, ...of }, { viewer }) => {
        await muteAlerts(viewer, subject(of), days);
        return { viewer };
      },
    }),
    unmuteAlerts: t.field({
      type: UnmuteAlertsPayloadType,
      description: 'Shows the alerts of a kind or of a product again.',
      args: { kind, product },
      errors,
      resolve: async (_root, of, { viewer }) => {
        await unmuteAlerts(viewer, subject(of));
        return { viewer };
      },
    }),
    markAlertCauseRead: t.field({
      type: MarkAlertCauseReadPayloadType,
      description: 'Marks every open alert of a kind as read or unread.',
      args: {
        kind: t.arg({ type: AlertKindType, required: true, description: 'The kind of the alerts to mark.' }),
        isRead: t.arg.boolean({ required: true, defaultValue: true, description: 'False: marks them as unread.' }),
      },
      errors,
      resolve: async (_root, { kind: of, isRead }, { viewer }) => {
        await markAlertCauseRead(viewer, of, isRead);
        return { viewer };
      },
    }),
  };
});

type Of = { kind?: AlertRule['kind'] | null; product?: { id: string } | null };
const subject = ({ kind, product }: Of) => ({ kind, productId: product ? Number(product.id) : null });
