import type { BillDocument, BillState } from '#server/market/ledger/bill.ts';
import { factsOf } from '#server/market/registry.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { feedArguments, feedType } from '#server/platform/graphql/feedTypes.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { type BillCharge, billCharges, CHARGES_PAGE, restatementText } from './billCharges.ts';
import { checkText, documentText, formatOf, stateText, type StoredPeriod } from './billPeriodList.ts';
import { type BillSum, billSums } from './billSums.ts';

const BillStateType = wordEnum<BillState>('BillState', {
  description: 'How far a bill was read.',
  values: {
    reading: { description: 'Not every row was read yet.' },
    partial: { description: "The rows do not add up to the marketplace's sums." },
    complete: { description: 'The period is open, and all rows so far were read.' },
    closed: { description: 'The period is over, and its rows add up.' },
  },
});

const ChargeTypeType = wordEnum<BillCharge['type']>('BillChargeType', {
  description: 'Whether a row of a bill takes or gives.',
  values: { charge: { description: 'Charged to the seller.' }, bonus: { description: 'Given back to the seller.' } },
});

/** With the period that it is of. */
type Sum = BillSum & Pick<StoredPeriod, 'currency'>;
type Charge = BillCharge & Pick<StoredPeriod, 'marketplace'>;

const money = (minor: number, { currency }: { currency: string }) => ({ minor, currency });
const moneyOrNull = (minor: number | null, of: { currency: string }) => (minor === null ? null : money(minor, of));

const BillSumType = builder.objectRef<Sum>('BillSum').implement({
  description: 'Rows of one sub-type of a bill beside the summary of the marketplace. Amounts without sign.',
  fields: (t) => ({
    type: t.expose('type', { type: ChargeTypeType, description: 'Whether it takes or gives.' }),
    subType: t.exposeString('subType', { description: "The marketplace's code." }),
    text: t.exposeString('text', { nullable: true, description: 'Its text; null when no row was read.' }),
    isUnknown: t.exposeBoolean('isUnknown', { description: 'Whether we do not know the code.' }),
    rowCount: t.exposeInt('rowCount', { description: 'Rows that were read.' }),
    summary: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Of the summary of the marketplace; null while it was not read.',
      resolve: (sum) => moneyOrNull(sum.summaryMinor, sum),
    }),
    details: t.field({
      type: MoneyType,
      description: 'Of the rows of the bill, without credit notes.',
      resolve: (sum) => money(sum.detailsMinor, sum),
    }),
    creditNotes: t.field({
      type: MoneyType,
      description: 'Of the rows of credit notes, which are in no summary.',
      resolve: (sum) => money(sum.creditNotesMinor, sum),
    }),
    bonuses: t.field({
      type: MoneyType,
      description: 'What bonuses gave back of these charges, of any period.',
      resolve: (sum) => money(sum.bonusesMinor, sum),
    }),
    difference: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Rows minus summary; null while it was not read.',
      resolve: (sum) => (sum.summaryMinor === null ? null : money(sum.detailsMinor - sum.summaryMinor, sum)),
    }),
  }),
});

const BillChargeType = builder.objectRef<Charge>('BillCharge').implement({
  description: 'A charge or bonus of a bill, as it was read.',
  fields: (t) => ({
    number: t.exposeString('externalId', { description: "The marketplace's number of the row." }),
    orderNumber: t.exposeString('orderId', { nullable: true, description: 'Its order; null without one.' }),
    packNumber: t.exposeString('packId', { nullable: true, description: 'Its cart; null without one.' }),
    type: t.expose('type', { type: ChargeTypeType, description: 'Whether it takes or gives.' }),
    subType: t.exposeString('subType', { description: "The marketplace's code." }),
    text: t.exposeString('text', { description: "The marketplace's text." }),
    isUnknown: t.exposeBoolean('isUnknown', { description: 'Whether we do not know the code.' }),
    amount: t.field({
      type: MoneyType,
      description: 'Signed: a charge is negative.',
      resolve: (charge) => money(charge.amountMinor, charge),
    }),
    gross: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Before discounts; null when the row does not say.',
      resolve: (charge) => moneyOrNull(charge.grossMinor, charge),
    }),
    discount: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Discount of the marketplace; null when the row does not say.',
      resolve: (charge) => moneyOrNull(charge.discountMinor, charge),
    }),
    isWithheld: t.exposeBoolean('isWithheld', {
      nullable: true,
      description: 'Whether it was withheld from the payment of the sale; null when the row does not say.',
    }),
    bonifiesNumber: t.exposeString('bonifiesId', { nullable: true, description: 'Charge that a bonus gives back.' }),
    documentNumber: t.exposeString('documentNumber', {
      nullable: true,
      description: 'Number of the bill or credit note; null while it has none.',
    }),
    day: t.expose('day', { type: 'Date', description: 'Day written in the row.' }),
    saleDay: t.expose('saleDay', {
      type: 'Date',
      nullable: true,
      description: 'Calendar day on which its order was sold; null when the row does not say.',
    }),
    isGone: t.exposeBoolean('isGone', { description: 'Whether the open period no longer lists it.' }),
    restatement: t.string({
      nullable: true,
      description: 'How the marketplace changed the amount, in the language of the reader; null when it never did.',
      resolve: (charge) => restatementText(charge, factsOf(charge.marketplace).name),
    }),
  }),
});

const BillFileType = builder.objectRef<BillDocument['files'][number]>('BillFile').implement({
  description: 'A file of a document of a bill.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Id at the marketplace, by which REST answers its bytes.' }),
    number: t.exposeString('number', { nullable: true, description: 'Number of the fiscal document; null: not said.' }),
    format: t.string({
      nullable: true,
      description: '`PDF` or `XML`; null when its id does not say.',
      resolve: formatOf,
    }),
  }),
});

const BillDocumentType = builder.objectRef<BillDocument>('BillDocument').implement({
  description: 'A bill or credit note of a closed period.',
  fields: (t) => ({
    number: t.exposeString('id', { description: "The marketplace's number." }),
    type: t.exposeString('type', { description: "The marketplace's word: `BILL` or `CREDIT_NOTE`." }),
    typeText: t.string({ description: 'What it is, in the language of the reader.', resolve: documentText }),
    status: t.exposeString('status', { nullable: true, description: "The marketplace's word, such as `BILLED`." }),
    dueDay: t.expose('dueDay', { type: 'Date', nullable: true, description: 'When it must be paid; null: not said.' }),
    amount: t.field({
      type: MoneyType,
      description: 'What it comes to.',
      resolve: (document) => money(document.amountMinor, document),
    }),
    unpaid: t.field({
      type: MoneyType,
      description: 'What is not paid yet.',
      resolve: (document) => money(document.unpaidMinor, document),
    }),
    files: t.expose('files', {
      type: [BillFileType],
      description: 'What can be fetched of it, as PDF or XML.',
      complexity: { field: 1, multiplier: 2 },
    }),
  }),
});

const ChargeFilterType = builder.inputType('BillChargeFilter', {
  description: 'Which rows of a bill.',
  fields: (t) => ({
    subType: t.string({ description: 'Of this code of the marketplace.' }),
    isWithoutOrder: t.boolean({ description: 'True: only those without order.' }),
    isUnknown: t.boolean({ description: 'True: only those whose code we do not know.' }),
    isRestated: t.boolean({ description: 'True: only those whose amount the marketplace changed.' }),
  }),
});

export const BillPeriodType = builder.objectRef<StoredPeriod>('BillPeriod').implement({
  description: 'A period of the bill of a marketplace.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Id of the period.' }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Whose bill it is.' }),
    group: t.exposeString('group', { description: 'Which bill: `ML`, or `MP` of Mercado Pago.' }),
    fromDay: t.expose('fromDay', { type: 'Date', description: 'First day.' }),
    toDay: t.expose('toDay', { type: 'Date', description: 'Last day.' }),
    dueDay: t.expose('dueDay', { type: 'Date', nullable: true, description: 'When it must be paid.' }),
    isClosed: t.exposeBoolean('isClosed', { description: 'Whether it is over.' }),
    state: t.expose('state', { type: BillStateType, description: 'How far it was read.' }),
    stateText: t.string({
      description: 'How far it was read, in the language of the reader.',
      resolve: stateText,
    }),
    total: t.field({
      type: MoneyType,
      description: 'What the marketplace says that the bill comes to.',
      resolve: (period) => money(period.amountMinor, period),
    }),
    unpaid: t.field({
      type: MoneyType,
      description: 'What is not paid yet.',
      resolve: (period) => money(period.unpaidMinor, period),
    }),
    difference: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Between the rows and the summary, over all sub-types; null until both were read.',
      resolve: (period) => moneyOrNull(period.differenceMinor, period),
    }),
    check: t.string({
      description: 'Whether rows and summary agree, in the language of the reader.',
      resolve: checkText,
    }),
    chargeCount: t.exposeInt('chargeCount', { description: 'Rows that were read.' }),
    chargeTotal: t.field({
      type: MoneyType,
      description: 'What the rows come to, with credit notes; charges are negative.',
      resolve: (period) => money(period.chargesMinor, period),
    }),
    documents: t.expose('documents', {
      type: [BillDocumentType],
      nullable: true,
      description: 'Bills and credit notes, which exist once it is closed; null until they were read.',
      complexity: { field: 2, multiplier: 2 },
    }),
    sums: t.field({
      type: [BillSumType],
      description: 'Rows and summary by sub-type, largest first.',
      complexity: { field: 10, multiplier: 15 },
      resolve: async (period, _args, { viewer }) =>
        (await billSums(viewer, period)).map((sum) => ({ ...sum, currency: period.currency })),
    }),
    charges: t.field({
      type: feedType('BillCharge', BillChargeType, 'A page of rows of a bill.'),
      description: 'Its rows, latest first.',
      args: {
        filter: t.arg({ type: ChargeFilterType, description: 'Which ones.' }),
        ...feedArguments(t.arg, CHARGES_PAGE),
      },
      complexity: ({ first }) => ({ field: 10, multiplier: Math.max(1, (first ?? CHARGES_PAGE.standard) / 10) }),
      resolve: async (period, { filter, ...page }, { viewer }) => {
        const { edges, pageInfo } = await billCharges(viewer, period, filter ?? {}, page);
        const { marketplace } = period;
        return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: { ...node, marketplace } })) };
      },
    }),
  }),
});
