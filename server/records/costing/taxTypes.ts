import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { ExchangeRates, RateDay } from '#server/records/rates/exchangeRates.ts';
import type { TaxRegimeFrom } from '#server/records/taxes/setTaxRegime.ts';
import type { TaxMonth, TaxRegime } from '#server/records/taxes/taxMonths.ts';
import { SIMPLES_LIMIT, SUBLIMIT, type Taxes } from '#server/records/taxes/taxes.ts';

const REGIMES: Record<TaxRegime, { description: string }> = {
  none: { description: 'Sales are not taxed here.' },
  percent: { description: 'A share of revenue that the seller names.' },
  simples: { description: 'Simples Nacional, Anexo I: by the revenue of the twelve months before.' },
};
export const TaxRegimeType = builder.enumType('TaxRegime', {
  description: "How the seller's own tax on sales is worked out.",
  values: REGIMES,
});

const TaxRegimeFromType = builder.objectRef<TaxRegimeFrom>('TaxRegimeFrom').implement({
  description: 'A tax regime from a day on, until the next one.',
  fields: (t) => ({
    validFrom: t.expose('validFrom', { type: 'Date', description: 'First day; the month it falls in counts whole.' }),
    regime: t.expose('regime', { type: TaxRegimeType, description: 'Which.' }),
    percent: t.exposeFloat('percent', { nullable: true, description: 'Of revenue; null but for `percent`.' }),
  }),
});

const brl = (minor: number) => ({ minor, currency: 'BRL' });

const TaxMonthType = builder.objectRef<TaxMonth>('TaxMonth').implement({
  description: 'How the sales of a month are taxed. Only those in BRL are.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    regime: t.expose('regime', { type: TaxRegimeType, description: 'In force at its end.' }),
    ratePercent: t.float({ description: 'Share of revenue, percent.', resolve: ({ rate }) => rate * 100 }),
    rbt12: t.field({
      type: MoneyType,
      description: 'Revenue of the twelve months before it, as far as it is stored.',
      resolve: ({ rbt12Minor }) => brl(rbt12Minor),
    }),
    revenue: t.field({
      type: MoneyType,
      description: 'Revenue of the month.',
      resolve: ({ revenueMinor }) => brl(revenueMinor),
    }),
    tax: t.field({
      type: MoneyType,
      description: 'Revenue of the month at the rate; each sale’s own is rounded to the cent.',
      resolve: ({ taxMinor }) => brl(taxMinor),
    }),
    isHistoryShort: t.exposeBoolean('isHistoryShort', {
      description: 'Sales are stored from later than those twelve months on: their revenue may be more.',
    }),
    isAboveSublimit: t.boolean({
      description: 'Above R$ 3.6 million in twelve months: ICMS is paid apart and not in the rate.',
      resolve: ({ rbt12Minor }) => rbt12Minor > SUBLIMIT,
    }),
    isAboveLimit: t.boolean({
      description: 'Above R$ 4.8 million in twelve months, where Simples ends.',
      resolve: ({ rbt12Minor }) => rbt12Minor > SIMPLES_LIMIT,
    }),
  }),
});

export const TaxesType = builder.objectRef<Taxes>('Taxes').implement({
  description: "The seller's own tax on sales.",
  fields: (t) => ({
    regimes: t.expose('regimes', { type: [TaxRegimeFromType], description: 'As entered, the latest first.' }),
    months: t.expose('months', {
      type: [TaxMonthType],
      description: 'The next month and the 25 before it, the latest first, as far as there are sales.',
    }),
  }),
});

const RateDayType = builder.objectRef<RateDay>('RateDay').implement({
  description: 'The exchange rate of a day: BRL for one unit.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'The day the rates are of.' }),
    brl: t.exposeFloat('brl', {
      nullable: true,
      description: 'What amounts of the day are converted at: its own rate, else the last before; null: there is none.',
    }),
    publicBrl: t.exposeFloat('publicBrl', {
      nullable: true,
      description: 'BRL for one unit, published for this very day; null without one.',
    }),
    source: t.exposeString('source', { nullable: true, description: 'Who published it, e.g. `PTAX`.' }),
    ownBrl: t.exposeFloat('ownBrl', {
      nullable: true,
      description: 'BRL for one unit, entered by the account for this very day: it stands before the public one.',
    }),
  }),
});

export const ExchangeRatesType = builder.objectRef<ExchangeRates>('ExchangeRates').implement({
  description: 'The rates of a currency that count for the account.',
  fields: (t) => ({
    currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
    days: t.expose('days', { type: [RateDayType], description: 'Every day of the range, the latest first.' }),
    daysWithoutRate: t.exposeInt('daysWithoutRate', {
      description: 'Days with sales, of all times, that no rate reaches: their amounts are not converted.',
    }),
    lastDayWithoutRate: t.expose('lastDayWithoutRate', {
      type: 'Date',
      nullable: true,
      description: 'The latest of them.',
    }),
  }),
});
