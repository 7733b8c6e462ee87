import { MarketplaceType } from '#server/records/catalog/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { HeldMoney } from '#server/insight/cash/account/accountCash.ts';
import type { CashSource, CashState } from '#server/insight/cash/account/cashSources.ts';
import type { CashPartAmount, ForecastDay, StoredForecast } from '#server/insight/cash/forecast/storedForecast.ts';
import { heldText } from '#server/insight/cash/forecast/heldText.ts';
import type { CashPart } from '#server/insight/cash/projection/cashParts.ts';
import type { CashBalance } from '#server/records/cash/cashBalances.ts';
import type { CashSettings } from '#server/records/cash/cashSettings.ts';

const PARTS: Record<CashPart, { description: string }> = {
  knownReleases: { description: 'Releases and deposits on a day that the marketplace states.' },
  estimatedReleases: { description: 'Open sales without a day, by the delays of the past.' },
  futureSales: { description: 'Sales that are forecast, by the same delays.' },
  endedHolds: { description: 'Money kept back until a day that is known.' },
  splitPayment: { description: 'Taxes taken out of releases; negative.' },
  refunds: { description: 'Refunds, by the share and lag of the past.' },
  bill: { description: 'Bills of marketplaces.' },
  ads: { description: 'Advertising.' },
  taxes: { description: 'Taxes on sales.' },
  suppliers: { description: 'Goods on order.' },
  overheads: { description: 'Fixed expenses that the seller entered.' },
};
const STATES: Record<CashState, { description: string }> = {
  known: { description: 'Stated or entered.' },
  estimated: { description: 'By what was learned from the past.' },
  partial: { description: 'A part of it was not read.' },
  unread: { description: 'Not read: it has no amount, which is not 0.' },
};
const CashPartType = wordEnum('CashPart', { description: 'Money that comes or goes.', values: PARTS });
const CashStateType = wordEnum('CashState', { description: 'What is known of a part.', values: STATES });

const CashPartAmountType = builder.objectRef<CashPartAmount>('CashPartAmount').implement({
  description: 'A part of a day.',
  fields: (t) => ({
    part: t.expose('part', { type: CashPartType, description: 'What comes or goes.' }),
    amount: t.expose('amount', {
      type: MoneyType,
      nullable: true,
      description: 'Positive for what comes and for what goes. Null where nothing was read.',
    }),
  }),
});

const CashDayType = builder.objectRef<ForecastDay>('CashDay').implement({
  description: 'A day of the projection. Balances are at its end.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'Day in São Paulo.' }),
    in: t.expose('in', { type: MoneyType, description: 'What comes.' }),
    out: t.expose('out', { type: MoneyType, description: 'What goes.' }),
    balance: t.expose('balance', {
      type: MoneyType,
      nullable: true,
      description: 'Expected balance: the one before, what comes less what goes. Null without an opening balance.',
    }),
    p10: t.expose('p10', { type: MoneyType, nullable: true, description: 'One balance in ten is below.' }),
    p50: t.expose('p50', { type: MoneyType, nullable: true, description: 'Half of the balances are below.' }),
    p90: t.expose('p90', { type: MoneyType, nullable: true, description: 'One balance in ten is above.' }),
    parts: t.expose('parts', {
      type: [CashPartAmountType],
      complexity: { multiplier: 1 },
      description: 'Parts that are not 0, and those that were not read.',
    }),
  }),
});

const CashBalanceType = builder.objectRef<CashBalance>('CashBalance').implement({
  description: 'A balance that the projection begins with.',
  fields: (t) => ({
    marketplace: t.field({
      type: MarketplaceType,
      nullable: true,
      description: 'Whose account it is; null: the bank, as the seller typed it.',
      resolve: ({ holder }) => (holder === 'bank' ? null : holder),
    }),
    date: t.field({ type: 'Date', description: 'Day of the balance.', resolve: ({ day }) => day }),
    balance: t.expose('balance', { type: MoneyType, description: 'What was there; negative for a debt.' }),
  }),
});

const HeldMoneyType = builder.objectRef<HeldMoney>('HeldMoney').implement({
  description: 'Money that a marketplace keeps back.',
  fields: (t) => ({
    reason: t.string({ description: 'Why, in the language of the reader.', resolve: heldText }),
    marketplace: t.expose('marketplace', { type: MarketplaceType, description: 'Who keeps it.' }),
    orderNumber: t.exposeString('orderId', {
      nullable: true,
      description: "The marketplace's number of the order. Null of what is of no order.",
    }),
    amount: t.field({
      type: MoneyType,
      description: 'How much.',
      resolve: ({ minor, currency }) => ({ minor, currency }),
    }),
    expectedDate: t.expose('expected', {
      type: 'Date',
      nullable: true,
      description: 'When it was to come. Null while nothing says so.',
    }),
  }),
});

const CashSourceType = builder.objectRef<CashSource>('CashSource').implement({
  description: 'What is known of a part of the projection.',
  fields: (t) => ({
    part: t.expose('part', { type: CashPartType, description: 'What comes or goes.' }),
    state: t.expose('state', { type: CashStateType, description: 'What is known of it.' }),
    note: t.exposeString('note', { nullable: true, description: 'In a sentence. Null when all is.' }),
  }),
});

const CashErrorType = builder.objectRef<NonNullable<StoredForecast['error']>>('CashForecastError').implement({
  description: 'How wrong weekly forecasts of the money open at their time were.',
  fields: (t) => ({
    forecasts: t.exposeInt('forecasts', { description: 'Number of forecasts, at most 12.' }),
    days: t.exposeInt('days', { description: 'Days whose sum is compared.' }),
    share: t.exposeFloat('share', { description: 'Sum of the errors / sum of what came, 0 for none.' }),
  }),
});

export const CashForecastType = builder.objectRef<StoredForecast>('CashForecast').implement({
  description: 'Cash of the next 90 days in one currency, as it was last projected.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'Of all amounts.' }),
    currencies: t.expose('currencies', {
      type: ['Currency'],
      complexity: { multiplier: 1 },
      description: 'Currencies with a projection, BRL first.',
    }),
    madeAt: t.expose('madeAt', { type: 'DateTime', description: 'When it was made.' }),
    opening: t.expose('opening', {
      type: MoneyType,
      nullable: true,
      description: 'Sum of the balances it begins with. Null while none is known.',
    }),
    openingNote: t.exposeString('openingNote', {
      nullable: true,
      description: 'What the opening balance lacks, in the language of the reader. Null: nothing.',
    }),
    balances: t.expose('balances', {
      type: [CashBalanceType],
      complexity: { multiplier: 1 },
      description: 'Balances of the opening, the bank first.',
    }),
    days: t.expose('days', { type: [CashDayType], complexity: { multiplier: 5 }, description: 'The 90 days.' }),
    friday: t.expose('friday', { type: 'Date', description: 'The next Friday.' }),
    untilFriday: t.expose('untilFriday', {
      type: MoneyType,
      description: 'What comes until then, both ends included.',
    }),
    lowestDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day of the lowest balance. Null without an opening balance.',
      resolve: ({ lowest }) => lowest?.date ?? null,
    }),
    lowestBalance: t.field({
      type: MoneyType,
      nullable: true,
      description: 'The lowest balance. Null without an opening balance.',
      resolve: ({ lowest }) => lowest?.balance ?? null,
    }),
    held: t.expose('held', {
      type: [HeldMoneyType],
      complexity: { multiplier: 2 },
      description: 'Money kept back, the largest amounts, at most 200.',
    }),
    heldCount: t.exposeInt('heldCount', { description: 'Number of all amounts kept back.' }),
    heldTotal: t.expose('heldTotal', { type: MoneyType, description: 'Sum of all amounts kept back.' }),
    unknown: t.expose('unknown', {
      type: MoneyType,
      description: 'Open sales of which nothing says when their money comes: on no day.',
    }),
    sources: t.expose('sources', {
      type: [CashSourceType],
      complexity: { multiplier: 1 },
      description: 'What is known of each part.',
    }),
    error: t.expose('error', {
      type: CashErrorType,
      nullable: true,
      description: 'How wrong the last twelve forecasts were. Null without any.',
    }),
  }),
});

export const CashSettingsType = builder.objectRef<CashSettings>('CashSettings').implement({
  description: 'How money of the account goes out.',
  fields: (t) => ({
    adsCardDay: t.exposeInt('adsCardDay', {
      nullable: true,
      description: 'Day of the month on which a card pays advertising. Null: payouts and bills have it.',
    }),
    supplierDays: t.exposeIntList('supplierDays', {
      complexity: { multiplier: 1 },
      description: 'Days from arrival on which goods are paid in equal parts. Empty: at arrival.',
    }),
    cbsPercent: t.exposeFloat('cbsPercent', { description: 'Share of releases that is taken as CBS from 2027 on.' }),
    ibsPercent: t.exposeFloat('ibsPercent', { description: 'Share of releases that is taken as IBS from 2027 on.' }),
  }),
});

export const CashSettingsInputType = builder.inputType('CashSettingsInput', {
  description: 'How money of the account goes out.',
  fields: (t) => ({
    adsCardDay: t.int({ description: 'Day of the month on which a card pays advertising, 1–31; absent: none does.' }),
    supplierDays: t.intList({
      required: true,
      description: 'Days from arrival on which goods are paid in equal parts, at most 12 of 0–360.',
    }),
    cbsPercent: t.float({ required: true, description: 'Share of releases that is taken as CBS, 0–50.' }),
    ibsPercent: t.float({ required: true, description: 'Share of releases that is taken as IBS, 0–50.' }),
  }),
});

export const BankBalanceInputType = builder.inputType('BankBalanceInput', {
  description: "Balance of the seller's bank account.",
  fields: (t) => ({
    currency: t.field({ type: 'Currency', required: true, description: 'Of the account.' }),
    minor: t.field({ type: 'BigInt', description: 'Balance in minor units (cents); absent: it is forgotten.' }),
    date: t.field({ type: 'Date', description: 'Day of the balance; absent: today.' }),
  }),
});
