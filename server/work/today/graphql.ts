import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { inReportCurrency } from '#server/platform/graphql/reportCurrencyType.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { opensToday, setOpensToday } from '#server/records/identity/opensToday.ts';
import { revenueGoal, setRevenueGoal } from './revenueGoal.ts';
import { todayOf } from './today.ts';
import { putOffTodo, showTodo } from './putOffTodos.ts';
import { TodayType, TodoKindType } from './todayTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  today: t.field({
    type: TodayType,
    description: 'The page Hoje.',
    args: {
      marketplace: t.arg({ type: MarketplaceType, description: 'Only of this marketplace.' }),
      in: t.arg(inReportCurrency),
    },
    cache: 'minute',
    resolve: (viewer, { marketplace, in: asked }) => todayOf(viewer, marketplace ?? null, currentTime(), asked),
  }),
  revenueGoal: t.field({
    type: MoneyType,
    nullable: true,
    description: 'Revenue that the account wants in a month, in BRL. Null: no goal.',
    cache: 'day',
    resolve: (viewer) => revenueGoal(viewer),
  }),
  opensToday: t.boolean({
    description: 'Whether the person wants Hoje instead of the dashboard after signing in.',
    cache: 'day',
    resolve: (viewer) => opensToday(viewer),
  }),
}));

const payload = (name: string) =>
  builder.objectRef<{ viewer: Viewer }>(name).implement({
    description: 'The person after the change.',
    fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerType, description: 'Who changed it.' }) }),
  });

builder.mutationFields((t) => ({
  setRevenueGoal: t.field({
    type: payload('SetRevenueGoalPayload'),
    description: 'Sets the revenue that the account wants in each month.',
    args: { minor: t.arg({ type: 'BigInt', description: 'Centavos of BRL, from R$ 1 on; absent: no goal.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { minor }, { viewer }) => {
      await setRevenueGoal(viewer, minor == null ? null : Number(minor));
      return { viewer };
    },
  }),
  setOpensToday: t.field({
    type: payload('SetOpensTodayPayload'),
    description: 'Sets which page opens after signing in.',
    args: { isToday: t.arg.boolean({ required: true, description: 'True: Hoje; false: the dashboard.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { isToday }, { viewer }) => {
      await setOpensToday(viewer, isToday);
      return { viewer };
    },
  }),
  putOffTodo: t.field({
    type: payload('PutOffTodoPayload'),
    description: 'Hides a kind of things to do from the person who asks. A day in force is replaced.',
    args: {
      kind: t.arg({ type: TodoKindType, required: true, description: 'The kind; not `READING_FAILED`.' }),
      days: t.arg.int({ required: true, description: '7 or 30, today included.' }),
    },
    errors: { types: [DomainError] },
    resolve: async (_root, { kind, days }, { viewer }) => {
      await putOffTodo(viewer, kind, days);
      return { viewer };
    },
  }),
  showTodo: t.field({
    type: payload('ShowTodoPayload'),
    description: 'Shows a kind of things to do to the person again.',
    args: { kind: t.arg({ type: TodoKindType, required: true, description: 'The kind that was put off.' }) },
    errors: { types: [DomainError] },
    resolve: async (_root, { kind }, { viewer }) => {
      await showTodo(viewer, kind);
      return { viewer };
    },
  }),
}));
