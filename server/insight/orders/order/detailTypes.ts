import { encodeGlobalID } from '@pothos/plugin-relay';
import { MoneyDifferenceType } from '#server/insight/reconciliation/differences/differenceTypes.ts';
import { OrderStatusType } from '#server/insight/sales/salesFilterType.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { Money } from '#server/platform/values/money.ts';
import { shownAmount, type ShownIn, shownSteps } from '#server/insight/orders/shownAmounts.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import type { StepBasis, StepCode } from './ladder.ts';
import type { StepTarget, WordedStep } from './ladderWords.ts';
import type { OrderDetail } from './orderDetail.ts';
import type { OrderDocument } from './orderDocuments.ts';
import type { OrderItem } from './orderLedger.ts';
import type { OrderReceipt, ReceiptState } from './orderReceipt.ts';
import type { EventCode, OrderEvent } from './orderTimeline.ts';

type Shown<Part> = Part & { shownIn: ShownIn };

const CODES: Record<StepCode, { description: string }> = {
  price: { description: 'Price of the items.' },
  buyerPaid: { description: 'Freight and wrapping that the buyer paid.' },
  discounts: { description: 'Discounts that the seller pays.' },
  commission: { description: 'Commission of the marketplace.' },
  fixedFee: { description: 'Fixed fee of the marketplace.' },
  otherFees: { description: 'Other fees, of payment and instalments too.' },
  freight: { description: 'Freight and fulfilment charged by the marketplace.' },
  received: { description: 'Sum of the steps before: what the marketplace pays.' },
  cost: { description: 'Cost of the goods.' },
  ownFreight: { description: 'Freight and packaging that the seller pays.' },
  taxes: { description: 'Taxes on the sale.' },
  advertising: { description: "Its part of the day's advertising of its products." },
  returns: { description: 'What returns and refunds cost, less what came back.' },
  reimbursements: { description: 'What the marketplace reimbursed or gave as a bonus.' },
  profit: { description: 'Sum of all steps: the net profit.' },
};
const BASES: Record<StepBasis, { description: string }> = {
  unread: { description: 'Not known: the amount is null.' },
  mayChange: { description: 'True so far, or null while it may still come.' },
  estimated: { description: 'By rule or share, until the marketplace posts it.' },
  known: { description: 'Of the order itself or entered by the seller.' },
  confirmed: { description: 'Posted by the marketplace.' },
};
const TARGETS: Record<StepTarget, { description: string }> = {
  feeRules: { description: 'The rules that fees are estimated by.' },
  freightRules: { description: 'Rules of own freight.' },
  costs: { description: 'Costs of the products.' },
  taxes: { description: 'Tax regimes.' },
  entries: { description: 'Entries of the order.' },
};

const StepType = builder.objectRef<WordedStep & { shown: Money | null }>('OrderLadderStep').implement({
  description: 'A step from the price of an order to its net profit.',
  fields: (t) => ({
    code: t.field({
      type: wordEnum('OrderLadderCode', { description: 'What a step is.', values: CODES }),
      description: 'What it is.',
      resolve: ({ code }) => code,
    }),
    label: t.exposeString('label', {
      description: 'Its name in the language of the reader, with its share of the revenue.',
    }),
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: "Signed as it moves the seller's money; null while unknown or not come yet, which is not 0.",
      resolve: ({ shown }) => shown,
    }),
    basis: t.field({
      type: wordEnum('OrderLadderBasis', { description: 'How well a step is known.', values: BASES }),
      description: 'How well it is known; of several amounts the weakest.',
      resolve: ({ basis }) => basis,
    }),
    isSum: t.exposeBoolean('isSum', { description: 'Whether it is the sum of the steps before it.' }),
    sentence: t.exposeString('sentence', {
      description: 'Where it is from, with its day, in the language of the reader.',
    }),
    target: t.field({
      type: wordEnum('OrderLadderTarget', { description: 'Where a step leads.', values: TARGETS }),
      nullable: true,
      description: 'Where it is set or listed; null: nowhere.',
      resolve: ({ target }) => target,
    }),
  }),
});

const RECEIPTS: Record<ReceiptState, { description: string }> = {
  deposited: { description: 'Sent to the bank with a payout.' },
  released: { description: 'Released into the account at the marketplace.' },
  expected: { description: 'On its way.' },
  held: { description: 'Kept back by the marketplace.' },
  unknown: { description: 'Nothing says anything of it yet.' },
};
const ReceiptType = builder.objectRef<Shown<OrderReceipt>>('OrderReceipt').implement({
  description: 'What the seller receives for an order, and when.',
  fields: (t) => ({
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: 'As the marketplace says it, else as the ladder comes to it; null while unknown.',
      resolve: ({ amountMinor, shownIn }) => shownAmount(amountMinor, shownIn),
    }),
    state: t.field({
      type: wordEnum('OrderReceiptState', { description: 'How far the money is.', values: RECEIPTS }),
      description: 'How far it is.',
      resolve: ({ state }) => state,
    }),
    day: t.expose('day', { type: 'Date', nullable: true, description: 'Of the deposit or release; null: none said.' }),
    text: t.exposeString('text', { description: 'The state in the language of the reader.' }),
    payoutId: t.id({
      nullable: true,
      description: 'Global id of the payout that brought it; null without one.',
      resolve: ({ payoutId }) => payoutId && encodeGlobalID('Payout', payoutId),
    }),
  }),
});

const ItemType = builder.objectRef<Shown<OrderItem>>('OrderItem').implement({
  description: 'A line of an order.',
  fields: (t) => ({
    product: t.field({ type: ProductType, description: 'What was bought.', resolve: ({ product }) => product }),
    status: t.expose('status', { type: OrderStatusType, description: 'Status of the line.' }),
    quantity: t.exposeInt('quantity', { description: 'Units.' }),
    price: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Of all its units; null while the marketplace gives none.',
      resolve: ({ priceMinor, shownIn }) => shownAmount(priceMinor, shownIn),
    }),
    unitCost: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Cost of a unit on the day of the sale; null while unknown.',
      resolve: ({ unitCostMinor, shownIn }) => shownAmount(unitCostMinor, shownIn),
    }),
    costSince: t.expose('costSince', { type: 'Date', nullable: true, description: 'First day of that cost.' }),
    stockLeft: t.exposeInt('stockLeft', {
      nullable: true,
      description: 'Units in stock at the last count, of all listings that share it; null when never counted.',
    }),
  }),
});

const DOCUMENT_STATES: Record<OrderDocument['state'], { description: string }> = {
  authorised: { description: 'With the protocol of SEFAZ.' },
  unproven: { description: 'Read without it.' },
  cancelled: { description: 'Cancelled by an event.' },
  denied: { description: 'Denied by SEFAZ.' },
};
const DocumentType = builder.objectRef<OrderDocument>('OrderDocument').implement({
  description: 'An NF-e of an order.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Access key, 44 digits.' }),
    series: t.exposeInt('series', {
      nullable: true,
      description: 'Series of the issuer; null where its key has none.',
    }),
    number: t.exposeInt('number', {
      nullable: true,
      description: 'Number within the series; null where its key has none.',
    }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', description: 'When it was issued.' }),
    state: t.field({
      type: wordEnum('OrderDocumentState', { description: 'State of an NF-e.', values: DOCUMENT_STATES }),
      description: 'What SEFAZ said of it last.',
      resolve: ({ state }) => state,
    }),
    stateText: t.exposeString('stateText', { description: 'The state in the language of the reader.' }),
  }),
});

const EVENTS: Record<EventCode, { description: string }> = {
  ordered: { description: 'The buyer bought it.' },
  read: { description: 'It was first read here.' },
  changed: { description: 'Its last change at the marketplace.' },
  posted: { description: 'The marketplace posted an amount.' },
  restated: { description: 'The marketplace changed an amount.' },
  document: { description: 'An NF-e was issued.' },
  returned: { description: 'Units came back.' },
  received: { description: 'Money came, or is expected.' },
  sending: { description: 'Last day on which it is to be sent.' },
  delivery: { description: 'Last day on which it is promised to the buyer.' },
  returnDeadline: { description: 'End of the time in which the buyer may give it back.' },
};
const EventType = builder.objectRef<OrderEvent>('OrderEvent').implement({
  description: 'Something that happened to an order, or is expected.',
  fields: (t) => ({
    code: t.field({
      type: wordEnum('OrderEventCode', { description: 'Kind of event.', values: EVENTS }),
      description: 'Kind of event.',
      resolve: ({ code }) => code,
    }),
    at: t.expose('at', { type: 'DateTime', nullable: true, description: 'When; null where only the day is known.' }),
    day: t.expose('day', {
      type: 'Date',
      nullable: true,
      description: 'Its day where the time is not known; null without one.',
    }),
    isExpected: t.exposeBoolean('isExpected', { description: 'Whether it is still to come.' }),
    text: t.exposeString('text', { description: 'What happened, in the language of the reader.' }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'More about it, in the language of the reader; null without.',
    }),
  }),
});

/** `OrderDetail` in the GraphQL schema. */
export const OrderDetailType = builder.objectRef<OrderDetail>('OrderDetail').implement({
  description: 'Everything about one order.',
  fields: (t) => ({
    ladder: t.field({
      type: [StepType],
      complexity: { multiplier: 1 },
      description: 'Steps from the price to the net profit, which add up to the cent; empty of a cancelled order.',
      resolve: ({ ladder, order: { shownIn } }) => {
        const amounts = shownSteps(ladder, shownIn);
        return ladder.map((step, index) => ({ ...step, shown: amounts[index]! }));
      },
    }),
    receipt: t.field({
      type: ReceiptType,
      description: 'What is received, and when.',
      resolve: ({ receipt, order: { shownIn } }) => ({ ...receipt, shownIn }),
    }),
    open: t.field({
      type: MoneyType,
      description: 'Sum of the amounts, whatever their sign, that may still change.',
      resolve: ({ openMinor, order: { shownIn } }) => shownAmount(openMinor, shownIn)!,
    }),
    confirmedPercent: t.exposeFloat('confirmedPercent', {
      nullable: true,
      description: 'Share of all amounts, whatever their sign, that is known or confirmed, percent; null without any.',
    }),
    items: t.field({
      type: [ItemType],
      complexity: { multiplier: 2 },
      description: 'Its lines, at most 200.',
      resolve: ({ items, order: { shownIn } }) => items.map((item) => ({ ...item, shownIn })),
    }),
    documents: t.expose('documents', {
      type: [DocumentType],
      complexity: { multiplier: 1 },
      description: 'Its NF-e, latest first, at most 20.',
    }),
    differences: t.expose('differences', {
      type: [MoneyDifferenceType],
      complexity: { multiplier: 2 },
      description: 'Money charged or paid otherwise than expected, decided ones last, at most 20.',
    }),
    timeline: t.expose('timeline', {
      type: [EventType],
      complexity: { multiplier: 1 },
      description: 'What happened, then what is expected.',
    }),
    sql: t.exposeString('sql', { description: 'SELECT for the SQL viewer with the lines of the ladder.' }),
  }),
});
