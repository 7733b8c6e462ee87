import type { Bridge } from '#server/insight/reconciliation/bridge/bridge.ts';
import type { SourceState } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import {
  type MonthLine,
  monthStateText,
  type MonthState,
  type Reconciliation,
  reconciliation,
} from './reconciliation.ts';
import type { MonthSource } from './sourceStates.ts';

const MonthStateType = wordEnum<MonthState>('ReconciliationState', {
  description: 'Whether a month is reconciled.',
  values: {
    open: { description: 'The month goes on: its figures are provisional.' },
    partial: { description: 'A source is not read completely, a bill is open, or money is unexplained.' },
    closed: { description: 'All was read, and every amount is explained.' },
  },
});
const LineKindType = wordEnum<Bridge['lines'][number]['kind']>('BridgeLineKind', {
  description: 'What a line of a bridge is.',
  values: {
    line: { description: 'A sum of rows.' },
    sum: { description: 'The sum of all lines above.' },
    unexplained: { description: 'What the lines above do not explain.' },
  },
});
const SourceStateType = wordEnum<SourceState>('MoneySourceState', {
  description: 'How far a source was read.',
  values: {
    unread: { description: 'Not at all.' },
    reading: { description: 'Being read.' },
    partial: { description: 'In part: a permission or an answer is missing.' },
    complete: { description: 'All so far.' },
    closed: { description: 'All, and nothing more comes.' },
  },
});

type Line = MonthLine & { currency: string };
const LineType = builder.objectRef<Line>('BridgeLine').implement({
  description: 'A line of a bridge. Rows are in one line each.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its stable name.' }),
    kind: t.expose('kind', { type: LineKindType, description: 'What it is.' }),
    label: t.exposeString('label', { description: 'In the language of the reader.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Carts, or rows of payouts, that it is the sum of.' }),
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: "Signed as it moves the seller's money; null while its source is unread.",
      resolve: ({ amountMinor: minor, currency }) => (minor === null ? null : { minor, currency }),
    }),
  }),
});

const SourceType = builder.objectRef<MonthSource>('MoneySource').implement({
  description: 'How far orders, charges, bills or payments of a month were read.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its stable name.' }),
    state: t.expose('state', { type: SourceStateType, description: 'How far it was read.' }),
    text: t.exposeString('text', { description: 'In the language of the reader.' }),
  }),
});

type Order = Reconciliation['unexplainedOrders'][number] & { currency: string };
const OrderType = builder.objectRef<Order>('UnexplainedOrder').implement({
  description: 'An order, or a cart by one of its orders, whose money is not explained.',
  fields: (t) => ({
    orderNumber: t.exposeString('orderNumber', { description: 'Id of the marketplace.' }),
    amount: t.field({
      type: MoneyType,
      description: 'What was paid beyond what its amounts come to; negative when less.',
      resolve: ({ amountMinor: minor, currency }) => ({ minor, currency }),
    }),
  }),
});

const ReconciliationType = builder.objectRef<Reconciliation>('Reconciliation').implement({
  description: "From what a month's sales should pay to what entered the account at the marketplace.",
  fields: (t) => {
    const amount = (description: string, minorOf: (of: Reconciliation) => number | null) =>
      t.field({
        type: MoneyType,
        nullable: true,
        description: `${description} Null while its source is unread.`,
        resolve: (of) => {
          const minor = minorOf(of);
          return minor === null ? null : { minor, currency: of.currency };
        },
      });
    return {
      period: t.exposeString('month', { description: 'Month, `YYYY-MM`.' }),
      marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Whose.' }),
      currency: t.exposeString('currency', { description: 'ISO 4217.' }),
      currencies: t.exposeStringList('currencies', { description: 'Currencies that the marketplace pays in.' }),
      state: t.expose('state', { type: MonthStateType, description: 'Whether it is reconciled.' }),
      stateText: t.string({
        description: 'In the language of the reader.',
        resolve: ({ state }) => monthStateText(state),
      }),
      bridge: t.field({
        type: [LineType],
        description: "Lines in their order; none while the month's sales are unread.",
        resolve: ({ lines, currency }) => lines.map((line) => ({ ...line, currency })),
      }),
      unexplained: amount('What the lines do not explain; 0 when they do.', (of) => of.unexplainedMinor),
      unexplainedText: t.exposeString('unexplainedText', {
        nullable: true,
        description: 'In the language of the reader; null when the lines explain all.',
      }),
      unexplainedOrders: t.field({
        type: [OrderType],
        description: 'Orders with unexplained money, largest first, at most 100.',
        resolve: ({ unexplainedOrders, currency }) => unexplainedOrders.map((order) => ({ ...order, currency })),
      }),
      unknownOrders: t.exposeInt('unknownOrders', { description: 'Orders of which an amount is unknown.' }),
      toReceive: amount("Of the month's sales, not released yet.", (of) => of.toReceiveMinor),
      released: amount('Entered the account in the month.', (of) => of.releasedMinor),
      held: amount("Of the month's sales, held by reserves and mediations.", (of) => of.heldMinor),
      disputed: amount('Contested at the marketplace.', (of) => of.disputedMinor),
      toCheck: t.exposeString('toCheck', {
        nullable: true,
        description: 'E.g. "R$ 412,80 para conferir em 23 pedidos"; null without differences.',
      }),
      outdatedSince: t.expose('outdatedSince', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was calculated, while what changed since is added; null when nothing did.',
      }),
      sources: t.expose('sources', { type: [SourceType], description: 'How far each source was read.' }),
    };
  },
});

builder.objectFields(ViewerType, (t) => ({
  reconciliation: t.field({
    type: ReconciliationType,
    description: "From a month's sales to what entered the account.",
    args: {
      period: t.arg.string({ required: true, description: 'Month, `YYYY-MM`.' }),
      marketplace: t.arg({ type: MarketplaceType, required: true, description: 'Whose.' }),
      currency: t.arg.string({ defaultValue: 'BRL', description: 'ISO 4217.' }),
    },
    complexity: 100,
    cache: 'day',
    resolve: (viewer, { period, marketplace, currency }) =>
      reconciliation(viewer, { month: period, marketplace, currency: currency ?? 'BRL' }),
  }),
}));
