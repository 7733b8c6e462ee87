import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { AlertKindType, AlertSeverityType, AlertType } from '#server/records/alerts/graphql.ts';
import { alertCauses, type AlertCause, alertFindings, type AlertState } from './alertCauses.ts';
import { alertMutes } from './alertMutes.ts';
import { type AlertRule, alertRules } from './alertRules.ts';

const STATES: Record<AlertState, { description: string }> = {
  open: { description: 'Holds, and needs the seller.' },
  muted: { description: 'Holds, but its kind or product is muted, or its rule is off.' },
  resolved: { description: 'No longer holds, since at most 90 days.' },
};
const AlertStateType = wordEnum('AlertState', { description: 'Which alerts a list has.', values: STATES });

const reais = (minor: number) => ({ minor, currency: 'BRL' });

type RuleShape = AlertCause['rule'] & Partial<Pick<AlertRule, 'opened' | 'reached'>>;

/** The rule of a kind; what it would have notified of is known only in the list of rules. */
export const AlertRuleType = builder.objectRef<RuleShape>('AlertRule').implement({
  description: 'From which money on the account is notified of a kind of alerts.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AlertKindType, description: 'What it is about.' }),
    isOn: t.exposeBoolean('isOn', {
      description: 'False: the kind is neither counted by the bell nor listed among the open ones.',
    }),
    threshold: t.field({
      type: MoneyType,
      description: 'The bell counts the kind from this money on, of all its findings together in 30 days.',
      resolve: ({ thresholdMinor }) => reais(thresholdMinor),
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether it is the default threshold: R$ 50, or 0.1 % of the revenue of 30 days where that is more.',
    }),
    opened: t.exposeInt('opened', {
      nullable: true,
      description: 'Alerts of the kind opened in the last 90 days, a group counted once; null on a cause.',
    }),
    reached: t.exposeInt('reached', {
      nullable: true,
      description:
        'Those of `opened` whose last known money reaches the threshold, or is unknown: how often this rule would have notified. Null on a cause.',
    }),
  }),
});

const AlertCauseType = builder.objectRef<AlertCause>('AlertCause').implement({
  description: 'All alerts of one kind in one state, as one thing to do.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AlertKindType, description: 'What it is about.' }),
    state: t.expose('state', { type: AlertStateType, description: 'The state of all of them.' }),
    severity: t.expose('severity', { type: AlertSeverityType, description: 'The most severe of them, by money.' }),
    subjects: t.exposeInt('subjects', { description: 'Products, sellers or orders that they are about.' }),
    findings: t.exposeInt('findings', { description: 'Number of alerts that `alertFindings` lists.' }),
    stake: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Sum of the known money at stake in 30 days, in BRL; see `Alert.stake`. Null when none is known.',
      resolve: ({ stakeMinor }) => (stakeMinor === null ? null : reais(stakeMinor)),
    }),
    unknown: t.exposeInt('unknown', { description: 'Alerts whose money is unknown, left out of `stake`.' }),
    isUnread: t.exposeBoolean('isUnread', { description: 'Whether one of them, or the group they form, is unread.' }),
    isAbove: t.exposeBoolean('isAbove', {
      description: 'Whether `stake` reaches the threshold of the rule, or is unknown.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the last of them opened.' }),
    mutedUntil: t.expose('mutedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the whole kind is muted; null when it is not.',
    }),
    rule: t.expose('rule', { type: AlertRuleType, description: 'The rule of the kind.' }),
  }),
});

const AlertMuteType = builder.prismaObject('AlertMute', {
  description: 'A kind or a product whose alerts are put off.',
  select: { kind: true, until: true },
  fields: (t) => ({
    kind: t.field({
      resolve: column('kind'),
      type: AlertKindType,
      nullable: true,
      description: 'The kind; null when a product is muted.',
    }),
    product: t.relation('product', { nullable: true, description: 'The product; null when a kind is muted.' }),
    until: t.field({ resolve: column('until'), type: 'DateTime', description: 'When it is shown again.' }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  alertCauses: t.field({
    type: [AlertCauseType],
    description: 'Alerts by cause, one for each kind, those with most money at stake first.',
    args: {
      state: t.arg({ type: AlertStateType, required: true, defaultValue: 'open', description: 'Which alerts.' }),
    },
    cache: 'day',
    resolve: (viewer, { state }) => alertCauses(viewer, state),
  }),
  alertFindings: t.prismaConnection(
    {
      type: AlertType,
      cursor: 'accountId_id',
      defaultSize: 20,
      maxSize: 100,
      description:
        'The single alerts of a cause, without the one that stands for the group; most money at stake first.',
      args: {
        kind: t.arg({ type: AlertKindType, required: true, description: 'The cause.' }),
        state: t.arg({ type: AlertStateType, required: true, defaultValue: 'open', description: 'Which alerts.' }),
      },
      cache: 'day',
      resolve: (query, viewer, args) => alertFindings(viewer, args, query),
    },
    { name: 'AlertFindingConnection', description: 'A page of the alerts of a cause.' },
    { name: 'AlertFindingEdge', description: 'An alert of a cause and its cursor.' },
  ),
  alertRules: t.field({
    type: [AlertRuleType],
    description: 'The rule of every kind of alerts.',
    cache: 'day',
    resolve: (viewer) => alertRules(viewer),
  }),
  alertMutes: t.prismaField({
    type: [AlertMuteType],
    description: 'What is muted now, the first to end first: kinds, and at most 500 products.',
    cache: 'day',
    resolve: (query, viewer) => alertMutes(viewer, query),
  }),
}));
