import { classText, reasonText } from '#server/insight/reconciliation/worklist/matchTexts.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { say } from '#server/platform/language/say.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { stateText } from '#server/records/reconciliation/disputeStates.ts';
import type { Dispute, MoneyDifference } from './difference.ts';
import { DifferenceClassType, DifferenceReasonType, DifferenceSlotType, DisputeStateType } from './differenceEnums.ts';
import type { DifferenceCause, DifferenceSummary, DifferenceTotal } from './differenceSummary.ts';
import { type SourceRow, sourceRows } from '#server/insight/reconciliation/differences/evidence/sourceRows.ts';
import { BY_ITSELF } from '#server/records/reconciliation/recordDisputeEvents.ts';
import { type DisputeEvent, disputeHistory } from './disputeHistory.ts';
import { differencesWithIds } from './moneyDifferences.ts';

const BasisType = wordEnum('ExpectedBasis', {
  description: 'Where an expected amount comes from.',
  values: {
    sale: { description: 'Reported at the sale.' },
    rule: { description: 'By the rule in force on the day of the sale.' },
    estimate: { description: 'Estimated.' },
  },
});

const DisputeEventType = builder.objectRef<DisputeEvent>('DisputeEvent').implement({
  description: 'A change of a dispute.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    userName: t.string({
      description: 'Who changed it; "automático", in the reader\'s language, when the money settled it.',
      resolve: ({ userName }) => (userName === BY_ITSELF ? say('disputes.automatic') : userName),
    }),
    fromState: t.expose('fromState', { type: DisputeStateType, nullable: true, description: 'State before.' }),
    toState: t.expose('toState', { type: DisputeStateType, description: 'State after.' }),
    note: t.exposeString('note', { nullable: true, description: 'What was noted.' }),
  }),
});

const inCurrency = (minor: number | null, { currency }: { currency: string }) =>
  minor === null ? null : { minor, currency };

const DisputeType = builder.objectRef<Dispute & { currency: string }>('Dispute').implement({
  description: 'What the seller did about a difference.',
  fields: (t) => ({
    amount: t.field({
      type: MoneyType,
      description: 'What was at stake when it was opened.',
      resolve: ({ amountMinor, currency }) => ({ minor: amountMinor, currency }),
    }),
    recovered: t.field({
      type: MoneyType,
      nullable: true,
      description: 'What came back; null unless won.',
      resolve: (dispute) => inCurrency(dispute.recoveredMinor, dispute),
    }),
    protocol: t.exposeString('protocol', { nullable: true, description: 'Number of the ticket at the marketplace.' }),
    note: t.exposeString('note', { nullable: true, description: 'Note of the seller.' }),
    dueAt: t.expose('dueAt', { type: 'Date', nullable: true, description: 'Until when the marketplace answers.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the seller first did something.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it changed last.' }),
    events: t.field({
      type: [DisputeEventType],
      description: 'Its changes, newest first, at most 200.',
      complexity: { field: 5, multiplier: 5 },
      resolve: ({ id }, _args, { viewer }) => disputeHistory(viewer, id),
    }),
  }),
});

const SourceRowType = builder.objectRef<SourceRow>('MoneySourceRow').implement({
  description: 'A row of a source that a difference is about.',
  fields: (t) => ({
    kind: t.field({
      type: wordEnum('MoneySourceKind', {
        description: 'Kind of a row.',
        values: {
          charge: { description: 'A charge or a bonus of a bill.' },
          release: { description: 'A payment on its way to the account.' },
          loss: { description: 'Units that a warehouse lost or found again.' },
          loss_payment: { description: 'What was paid for lost units, or taken back.' },
          payout_row: { description: 'A line that a settlement paid or deducted.' },
          posted: { description: 'An amount that the marketplace posted.' },
        },
      }),
      description: 'What it is.',
      resolve: ({ kind }) => kind,
    }),
    externalId: t.exposeString('externalId', { description: 'Id at the marketplace.' }),
    text: t.exposeString('text', { description: "The marketplace's name of it, or the state of a payment." }),
    orderNumber: t.exposeString('orderId', { nullable: true, description: 'Order id of the marketplace.' }),
    amount: t.field({
      type: MoneyType,
      nullable: true,
      description: "Signed as it moves the seller's money; null: unknown.",
      resolve: (row) => inCurrency(row.amountMinor, row),
    }),
    day: t.expose('day', { type: 'Date', nullable: true, description: 'Day that it is of.' }),
    isCompared: t.exposeBoolean('isCompared', { description: 'Whether it is part of the comparison.' }),
    report: t.exposeString('report', { nullable: true, description: 'Report or bill that it was read from.' }),
    sha256: t.exposeString('sha256', { nullable: true, description: 'SHA-256 of the file that it was read from.' }),
  }),
});

/** The number in a global id of a difference; -1 when there is none. */
export function differenceNumber(id: string | number): number {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : -1;
}

export const MoneyDifferenceType = builder.node(builder.objectRef<MoneyDifference>('MoneyDifference'), {
  description: 'A part of the money of an order, or of a lost unit, that was charged or paid otherwise than expected.',
  id: { resolve: ({ id }) => id },
  loadOne: async (id, { viewer }) => (await differencesWithIds(viewer, [differenceNumber(id)]))[0] ?? null,
  fields: (t) => {
    const amount = (read: (one: MoneyDifference) => number | null, description: string) =>
      t.field({ type: MoneyType, nullable: true, description, resolve: (one) => inCurrency(read(one), one) });
    return {
      marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Where the order was made.' }),
      orderNumber: t.exposeString('orderId', {
        nullable: true,
        description: 'Order id of the marketplace; null: lost units without an order.',
      }),
      listingKey: t.exposeString('listingKey', {
        nullable: true,
        description: 'Listing of which units were lost, its SKU at Amazon; null: it is of an order or a cart.',
      }),
      cartNumber: t.exposeString('packId', { nullable: true, description: 'Cart id, of orders that share a freight.' }),
      saleDay: t.expose('saleDay', { type: 'Date', nullable: true, description: 'Day of the sale; null: unknown.' }),
      class: t.expose('class', { type: DifferenceClassType, description: 'What is off.' }),
      classText: t.string({
        description: 'The class in the language of the reader.',
        resolve: (one) => classText(one.class),
      }),
      reason: t.field({ type: DifferenceReasonType, description: 'Cause.', resolve: ({ reason }) => reason as never }),
      reasonText: t.string({
        description: 'The cause in the language of the reader.',
        resolve: ({ reason }) => reasonText(reason),
      }),
      slot: t.expose('slot', { type: DifferenceSlotType, description: 'Part of the money that was compared.' }),
      expected: amount((one) => one.expectedMinor, 'What was expected; null: nothing.'),
      charged: amount((one) => one.chargedMinor, 'Costs less what corrected them; null in parts that are paid.'),
      paid: amount((one) => one.paidMinor, 'What was paid; null in parts that are charged.'),
      delta: amount((one) => one.deltaMinor, 'What the seller has more than expected: negative is owed to the seller.'),
      atStake: t.field({
        type: MoneyType,
        description: 'How far it is off, in either direction.',
        resolve: ({ atStakeMinor, currency }) => ({ minor: atStakeMinor, currency }),
      }),
      tolerance: t.field({
        type: MoneyType,
        description: 'Largest difference that would still count as equal.',
        resolve: ({ toleranceMinor, currency }) => ({ minor: toleranceMinor, currency }),
      }),
      isCertain: t.boolean({
        resolve: ({ isCertain }) => isCertain,
        description: 'False: only an indication, because the expected amount is estimated.',
      }),
      basis: t.expose('basis', {
        type: BasisType,
        nullable: true,
        description: 'Where the expected amount comes from.',
      }),
      since: t.expose('since', { type: 'Date', nullable: true, description: 'Day since which it differs.' }),
      dueAt: t.expose('dueAt', { type: 'Date', nullable: true, description: 'Day from which it is due.' }),
      state: t.expose('state', { type: DisputeStateType, description: 'What the seller does about it.' }),
      stateText: t.string({
        description: 'The state in the language of the reader.',
        resolve: ({ state }) => stateText(state),
      }),
      sourceRows: t.field({
        type: [SourceRowType],
        description: 'Rows of the sources about its order and cart, compared ones first, at most 100.',
        complexity: { field: 20, multiplier: 5 },
        resolve: (one, _args, { viewer }) => sourceRows(viewer, one),
      }),
      dispute: t.field({
        type: DisputeType,
        nullable: true,
        description: 'What the seller did about it; null: nothing yet.',
        resolve: ({ dispute, currency }) => dispute && { ...dispute, currency },
      }),
    };
  },
});

const IndicationsType = builder
  .objectRef<DifferenceTotal['indications'] & { currency: string }>('MoneyIndications')
  .implement({
    description: 'Differences from an estimated amount only.',
    fields: (t) => ({
      atStake: t.field({
        type: MoneyType,
        description: 'What they amount to, in either direction.',
        resolve: ({ atStakeMinor, currency }) => ({ minor: atStakeMinor, currency }),
      }),
      count: t.exposeInt('count', { description: 'Differences.' }),
      orderCount: t.exposeInt('orderCount', { description: 'Orders that they are of.' }),
    }),
  });

const DifferenceTotalType = builder.objectRef<DifferenceTotal>('MoneyDifferenceTotal').implement({
  description: 'What the differences in one currency amount to; indications are apart.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'Of its amounts.' }),
    text: t.exposeString('text', {
      description: 'In the language of the reader: "R$ 412,80 para conferir em 23 pedidos".',
    }),
    atStake: t.field({
      type: MoneyType,
      description: 'What the certain ones amount to, in either direction.',
      resolve: ({ atStakeMinor, currency }) => ({ minor: atStakeMinor, currency }),
    }),
    contested: t.field({
      type: MoneyType,
      description: 'Of them, what is contested.',
      resolve: ({ contestedMinor, currency }) => ({ minor: contestedMinor, currency }),
    }),
    count: t.exposeInt('count', { description: 'Certain differences.' }),
    orderCount: t.exposeInt('orderCount', { description: 'Orders that they are of.' }),
    indications: t.field({
      type: IndicationsType,
      description: 'Differences from an estimated amount only.',
      resolve: ({ indications, currency }) => ({ ...indications, currency }),
    }),
  }),
});

const DifferenceCauseType = builder.objectRef<DifferenceCause>('MoneyDifferenceCause').implement({
  description: 'Differences of one cause in one currency.',
  fields: (t) => ({
    reason: t.field({
      type: DifferenceReasonType,
      description: 'The cause.',
      resolve: ({ reason }) => reason as never,
    }),
    isCertain: t.exposeBoolean('isCertain', { description: 'False: indications only.' }),
    text: t.exposeString('text', {
      description: 'In the language of the reader: "Frete cobrado acima do informado · 9 pedidos · R$ 61,20".',
    }),
    atStake: t.field({
      type: MoneyType,
      description: 'What they amount to, in either direction.',
      resolve: ({ atStakeMinor, currency }) => ({ minor: atStakeMinor, currency }),
    }),
    count: t.exposeInt('count', { description: 'Differences.' }),
    orderCount: t.exposeInt('orderCount', { description: 'Orders that they are of.' }),
  }),
});

export const DifferenceSummaryType = builder.objectRef<DifferenceSummary>('MoneyDifferenceSummary').implement({
  description:
    'What differences amount to. Ignored and decided ones are left out unless the filter names their states.',
  fields: (t) => ({
    totals: t.expose('totals', {
      type: [DifferenceTotalType],
      complexity: { multiplier: 2 },
      description: 'By currency.',
    }),
    isPartial: t.exposeBoolean('isPartial', {
      description: 'Whether orders are still undecided because a source is not read completely.',
    }),
    isCompared: t.exposeBoolean('isCompared', { description: 'Whether any order was compared yet.' }),
    causes: t.expose('causes', {
      type: [DifferenceCauseType],
      description: 'By cause, highest amount first within a currency.',
    }),
  }),
});
