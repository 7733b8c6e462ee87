import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { SalesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { SalesMetricsType } from '#server/insight/sales/metrics/salesMetricsType.ts';
import type { Connection } from './connections.ts';
import { type MonthForecast, monthForecast, type MonthOutlook } from './monthForecast.ts';
import { type HeldSummary, type NextPayout, nextPayouts, type Payouts } from './nextPayouts.ts';
import {
  type MarketplaceSales,
  soldYesterday,
  tileMetrics,
  type Today,
  todayConnections,
  todayTodos,
} from './today.ts';
import { todayDays, type TileKind, tileKinds } from './todayPeriods.ts';
import type { PutOffTodo, Todo, TodoKind, TodoList, TodoUnit } from './todos.ts';

const TILES: Record<TileKind, { description: string }> = {
  today: { description: 'The running day, against the same weekday a week ago until the same time.' },
  yesterday: { description: 'Yesterday, against the same weekday a week before.' },
  month: { description: 'The month of yesterday until yesterday, against the same days of the month before.' },
};
const KINDS: Record<TodoKind, { description: string }> = {
  reading_failed: { description: 'A marketplace cannot be read.' },
  low_stock: { description: 'Stock ends before an order made today would arrive; the amount is the revenue missed.' },
  lost_buy_box: {
    description: 'Another seller has the Buy Box; the amount is the revenue of 30 days of the listings.',
  },
  missing_cost: { description: 'Sold without a cost; the amount is the revenue whose profit is unknown.' },
  money_difference: { description: 'Charged or paid otherwise than the sale reported; the amount is at stake.' },
  dispute_open: {
    description: 'Contested with a marketplace and not decided; the amount is at stake, `dueOn` the first answer due.',
  },
  hemorrhage: { description: 'Products that lose money; the amount is the loss of 30 days.' },
  money_held: { description: 'Not released on its day, or in a reserve or dispute.' },
};
const UNITS: Record<TodoUnit, { description: string }> = {
  month: { description: 'What 30 days cost or would bring.' },
  revenue: { description: 'Sales that are concerned, of which profit is a part.' },
  once: { description: 'What is at stake, without a time.' },
};
const TileKindType = wordEnum('TodayTileKind', { description: 'Period of a tile.', values: TILES });
export const TodoKindType = wordEnum('TodoKind', { description: 'What is to do.', values: KINDS });
const TodoUnitType = wordEnum('TodoUnit', { description: 'What the amount of a thing to do is of.', values: UNITS });

const TileType = builder.objectRef<{ kind: TileKind; metrics: SalesMetrics }>('TodayTile').implement({
  description: "A period with the dashboard's cards of it.",
  fields: (t) => ({
    kind: t.expose('kind', { type: TileKindType, description: 'Which period.' }),
    metrics: t.expose('metrics', { type: SalesMetricsType, description: 'The cards.' }),
  }),
});

const ForecastType = builder.objectRef<MonthForecast>('MonthForecast').implement({
  description: 'What the running month is expected to come to; what is to come at the rate of today.',
  fields: (t) => ({
    month: t.exposeString('month', { description: '`YYYY-MM`.' }),
    revenue: t.expose('revenue', { type: MoneyType, description: 'Sold so far and expected until its end.' }),
    low: t.expose('low', { type: MoneyType, description: 'Revenue is above it nine times in ten.' }),
    high: t.expose('high', { type: MoneyType, description: 'Revenue is below it nine times in ten.' }),
    profit: t.expose('profit', {
      type: MoneyType,
      nullable: true,
      description: 'Profit until yesterday, and the margin of 30 days on the rest. Null while the margin is unknown.',
    }),
    today: t.expose('today', {
      type: MoneyType,
      description: 'Revenue that the whole running day is expected to bring, not less than it has brought.',
    }),
    goal: t.expose('goal', {
      type: MoneyType,
      nullable: true,
      description: 'Revenue in R$ that the account wants in a month. Null without a goal, and for one marketplace.',
    }),
    goalPercent: t.exposeFloat('goalPercent', {
      nullable: true,
      description: 'Expected revenue / goal, percent. Null without a goal.',
    }),
  }),
});

const OutlookType = builder.objectRef<MonthOutlook>('MonthOutlook').implement({
  description: 'The forecast of the running month, or why there is none.',
  fields: (t) => ({
    forecast: t.field({
      type: ForecastType,
      nullable: true,
      description: 'The forecast. Null when something is missing for it.',
      resolve: ({ forecast }) => forecast,
    }),
    missing: t.exposeString('missing', {
      nullable: true,
      description: 'What is missing. Null with a forecast.',
    }),
  }),
});

const TodoType = builder.objectRef<Todo>('Todo').implement({
  description: 'A thing to do, worth at least the threshold of the list.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TodoKindType, description: 'What is to do.' }),
    amount: t.expose('amount', {
      type: MoneyType,
      nullable: true,
      description: 'What it is worth, as its own screen has it. Null where reading failed.',
    }),
    unit: t.expose('unit', { type: TodoUnitType, description: 'What the amount is of.' }),
    count: t.exposeInt('count', { description: 'Products, listings or orders that it is about.' }),
    dueOn: t.expose('dueOn', {
      type: 'Date',
      nullable: true,
      description:
        'The earliest day by which a marketplace is to answer a dispute, which may have passed. Null: none is noted.',
    }),
    title: t.exposeString('title', { description: 'What it is.' }),
    text: t.exposeString('text', { description: 'A sentence that names the largest case.' }),
  }),
});

const PutOffTodoType = builder.objectRef<PutOffTodo>('PutOffTodo').implement({
  description: 'A thing to do whose kind the person put off.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TodoKindType, description: 'What was put off.' }),
    title: t.exposeString('title', { description: 'What it is.' }),
    until: t.expose('until', { type: 'DateTime', description: 'When the kind is shown again.' }),
  }),
});

const FIRST = 5;
const TodoListType = builder.objectRef<TodoList>('TodoList').implement({
  description: 'What is to do, readings that failed first, then by money.',
  fields: (t) => ({
    items: t.field({
      type: [TodoType],
      complexity: { multiplier: 1 },
      args: { first: t.arg.int({ defaultValue: FIRST, required: true, description: 'The first ones, 0 to 8.' }) },
      description: 'The first things.',
      resolve: ({ all }, { first }) => all.slice(0, Math.max(0, first)),
    }),
    count: t.int({ description: 'Number of all things.', resolve: ({ all }) => all.length }),
    atStake: t.expose('atStake', { type: MoneyType, description: 'Sum of all amounts, of whatever unit.' }),
    threshold: t.expose('threshold', {
      type: MoneyType,
      description: 'R$ 50 or 0.1 % of the revenue of 30 days, whichever is more: nothing below it is listed.',
    }),
    putOff: t.expose('putOff', {
      type: [PutOffTodoType],
      complexity: { multiplier: 1 },
      description: 'What would be listed, had the person not put its kind off; neither counted nor in `atStake`.',
    }),
  }),
});

const NextPayoutType = builder.objectRef<NextPayout>('NextPayout').implement({
  description: 'What a marketplace pays on a day of what is already sold.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Who pays.' }),
    date: t.expose('date', { type: 'Date', description: 'Day in São Paulo.' }),
    amount: t.expose('amount', { type: MoneyType, description: 'What comes.' }),
    isEstimated: t.exposeBoolean('isEstimated', {
      description: 'Whether a part of it has no day that the marketplace states.',
    }),
  }),
});

const HeldSummaryType = builder.objectRef<HeldSummary>('HeldSummary').implement({
  description: 'Money that marketplaces keep back.',
  fields: (t) => ({
    amount: t.expose('amount', { type: MoneyType, description: 'Sum of all.' }),
    count: t.exposeInt('count', { description: 'Number of amounts.' }),
    reason: t.exposeString('reason', { description: 'Why the largest is kept back.' }),
  }),
});

const PayoutsNextType = builder.objectRef<Payouts>('NextPayouts').implement({
  description: 'What marketplaces pay next and what they keep back, as Caixa has it.',
  fields: (t) => ({
    next: t.expose('next', {
      type: [NextPayoutType],
      complexity: { multiplier: 1 },
      description: 'At most three: the first of each marketplace, then the earliest.',
    }),
    held: t.expose('held', {
      type: HeldSummaryType,
      nullable: true,
      description: 'What is kept back. Null when nothing is.',
    }),
  }),
});

const ConnectionType = builder.objectRef<Connection>('MarketplaceHealth').implement({
  description: 'Health of a connected marketplace, at the whole minute.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Which one.' }),
    ordersReadAt: t.expose('ordersReadAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its orders were last read. Null: never.',
    }),
    isLate: t.exposeBoolean('isLate', { description: 'Whether that is longer ago than twice the interval.' }),
    needsReconnect: t.exposeBoolean('needsReconnect', { description: 'Whether the seller has to connect it again.' }),
  }),
});

const MarketplaceSalesType = builder.objectRef<MarketplaceSales>('MarketplaceSales').implement({
  description: "A marketplace's sales of a period.",
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was sold.' }),
    metrics: t.expose('metrics', { type: SalesMetricsType, description: "The dashboard's cards of it." }),
  }),
});

/** `Today` in the GraphQL schema. */
export const TodayType = builder.objectRef<Today>('Today').implement({
  description: 'What a seller looks at in the morning: fixed periods, what is to do, and when money comes.',
  fields: (t) => ({
    date: t.field({ type: 'Date', description: 'The running day.', resolve: ({ now }) => todayDays(now).today }),
    tiles: t.field({
      type: [TileType],
      complexity: { field: 20, multiplier: 1 },
      description: 'Today, yesterday and the month until yesterday, each as the dashboard has it.',
      resolve: (today) =>
        Promise.all(tileKinds.map(async (kind) => ({ kind, metrics: await tileMetrics(today, kind) }))),
    }),
    outlook: t.field({
      type: OutlookType,
      complexity: 15,
      description: 'Forecast of the running month.',
      resolve: (today) => monthForecast(today.viewer, today.marketplace, today.now, today.in),
    }),
    todos: t.field({ type: TodoListType, complexity: 15, description: 'What is to do.', resolve: todayTodos }),
    payouts: t.field({
      type: PayoutsNextType,
      nullable: true,
      complexity: 5,
      description: 'The next payouts. Null before cash was projected.',
      resolve: ({ viewer, marketplace, now }) => nextPayouts(viewer, marketplace, todayDays(now).today),
    }),
    soldYesterday: t.field({
      type: [MarketplaceSalesType],
      complexity: { field: 10, multiplier: 1 },
      description: "Yesterday's sales of each marketplace, highest revenue first; they add up to the tile.",
      resolve: soldYesterday,
    }),
    connections: t.field({
      type: [ConnectionType],
      complexity: { multiplier: 1 },
      description: 'Each connected marketplace, whichever is looked at.',
      resolve: todayConnections,
    }),
  }),
});
