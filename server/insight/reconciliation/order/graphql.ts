import { encodeGlobalID } from '@pothos/plugin-relay';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { ViewerType } from '#server/records/identity/graphql.ts';
import {
  type OrderCharge,
  type OrderLine,
  type OrderMoney,
  orderMoney,
  type OrderPayoutRow,
  type OrderRelease,
} from './orderMoney.ts';
import { basisText, kindText, releaseText, sourceText } from './orderTexts.ts';

const money = (minor: number | null, currency: string) => (minor === null ? null : { minor, currency });

const LineType = builder.objectRef<OrderLine>('OrderMoneyLine').implement({
  description: 'An amount of the ledger of an order.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind of the ledger.' }),
    kindText: t.string({ description: 'In the language of the reader.', resolve: ({ kind }) => kindText(kind) }),
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: "Signed as it moves the seller's money; null while unknown.",
      resolve: ({ amountMinor, currency }) => money(amountMinor, currency),
    }),
    basis: t.string({
      description: 'How well it is known, in the language of the reader.',
      resolve: ({ basis }) => basisText(basis),
    }),
    source: t.exposeString('source', { description: 'Where it was read or worked out.' }),
    sourceText: t.string({
      description: 'The same in the language of the reader.',
      resolve: ({ source }) => sourceText(source),
    }),
    sourceRef: t.exposeString('sourceRef', { nullable: true, description: 'Its name there.' }),
    day: t.expose('day', { type: 'Date', description: 'Day that it counts on.' }),
    cashDay: t.expose('cashDay', { type: 'Date', nullable: true, description: 'When the money moves.' }),
    isSuperseded: t.exposeBoolean('isSuperseded', { description: 'Whether another source has the same money better.' }),
  }),
});

const ChargeType = builder.objectRef<OrderCharge>('OrderMoneyCharge').implement({
  description: 'A row of the bill about an order or its cart.',
  fields: (t) => ({
    number: t.exposeString('number', { description: "The marketplace's number of the row." }),
    text: t.exposeString('text', { description: "The marketplace's text." }),
    subType: t.exposeString('subType', { description: "The marketplace's code." }),
    amount: t.field({
      type: MoneyType,
      description: 'Signed: a charge is negative.',
      resolve: ({ amountMinor: minor, currency }) => ({ minor, currency }),
    }),
    day: t.expose('day', { type: 'Date', description: 'Day written in the row.' }),
    isWithheld: t.exposeBoolean('isWithheld', {
      nullable: true,
      description: 'Whether it was withheld from the payment of the sale; null when the row does not say.',
    }),
    isGone: t.exposeBoolean('isGone', { description: 'Whether the open period no longer lists it.' }),
  }),
});

const ReleaseType = builder.objectRef<OrderRelease>('OrderMoneyRelease').implement({
  description: 'What a source says of the release of a payment.',
  fields: (t) => ({
    paymentNumber: t.exposeString('paymentNumber', { description: "The marketplace's number of the payment." }),
    source: t.exposeString('source', { description: '`payment`, `report` or `reserve`.' }),
    text: t.string({ description: 'Its state and source, in the language of the reader.', resolve: releaseText }),
    net: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What reaches the seller; of a reserve, what is held; null while unknown.',
      resolve: ({ netMinor, currency }) => money(netMinor, currency),
    }),
    expectedDay: t.expose('expectedDay', { type: 'Date', nullable: true, description: 'When it was promised.' }),
    releasedDay: t.expose('releasedDay', { type: 'Date', nullable: true, description: 'When it was released.' }),
    holdReason: t.exposeString('holdReason', { nullable: true, description: "The marketplace's word for a hold." }),
  }),
});

const PayoutRowType = builder.objectRef<OrderPayoutRow>('OrderMoneyPayoutRow').implement({
  description: 'An amount of a payout, or of the statement of the account, about an order.',
  fields: (t) => ({
    payoutId: t.id({
      nullable: true,
      description: 'Global id of the payout; null while the money is in the account at the marketplace.',
      resolve: ({ payoutId }) => payoutId && encodeGlobalID('Payout', payoutId),
    }),
    name: t.exposeString('name', { description: "The marketplace's names of the amount." }),
    amount: t.field({
      type: MoneyType,
      description: "Signed as it moves the seller's money.",
      resolve: ({ amountMinor: minor, currency }) => ({ minor, currency }),
    }),
    day: t.expose('day', { type: 'Date', nullable: true, description: 'When it moved; null when not said.' }),
    endsOn: t.expose('endsOn', {
      type: 'Date',
      nullable: true,
      description: 'Last day of the payout; null without one.',
    }),
    depositedOn: t.expose('depositedOn', {
      type: 'Date',
      nullable: true,
      description: 'When it was sent to the bank.',
    }),
  }),
});

const OrderMoneyType = builder.objectRef<OrderMoney>('OrderMoney').implement({
  description:
    'What an order was sold for, charged, released and paid, each as its source says it. At most 500 rows a source.',
  fields: (t) => ({
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where it was sold.' }),
    orderNumber: t.exposeString('orderId', { description: 'Id of the marketplace.' }),
    cartNumber: t.exposeString('packId', { nullable: true, description: 'Its cart; null without one.' }),
    saleDay: t.expose('saleDay', { type: 'Date', description: 'São Paulo calendar day on which it was bought.' }),
    lines: t.expose('lines', { type: [LineType], description: 'Of the ledger, those that count first.' }),
    charges: t.expose('charges', { type: [ChargeType], description: 'Of bills, by day.' }),
    releases: t.expose('releases', { type: [ReleaseType], description: 'By payment.' }),
    payoutRows: t.expose('payoutRows', {
      type: [PayoutRowType],
      description: 'In the order of payouts; what is in the account last.',
    }),
  }),
});

builder.objectFields(ViewerType, (t) => ({
  orderMoney: t.field({
    type: OrderMoneyType,
    nullable: true,
    description: 'The money of an order from its sale to the payout; null when the account has none with that id.',
    args: { orderId: t.arg.string({ required: true, description: 'Id of the marketplace.' }) },
    complexity: 20,
    cache: 'day',
    resolve: (viewer, { orderId }) => orderMoney(viewer, orderId),
  }),
}));
