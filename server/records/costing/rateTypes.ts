import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import type { ExchangeRates, RateDay } from '#server/records/rates/exchangeRates.ts';

export const AccountExchangeRateType = builder.prismaObject('AccountExchangeRate', {
  description: 'An exchange rate that the account set: it precedes the public one of its day.',
  select: { currency: true, day: true, brl: true },
  fields: (t) => ({
    currency: t.field({ type: 'Currency', description: 'What one unit is of.', resolve: column('currency') }),
    day: t.field({ type: 'Date', description: 'Day of the rate.', resolve: ({ day }) => dayOf(day) }),
    brl: t.field({
      type: 'Decimal',
      description: 'BRL for one unit, rounded to eight decimals.',
      resolve: ({ brl }) => brl.toFixed(),
    }),
  }),
});

const RateDayType = builder.objectRef<RateDay>('RateDay').implement({
  description: 'The exchange rate of a day: BRL for one unit.',
  fields: (t) => ({
    day: t.expose('day', { type: 'Date', description: 'Day of the rates.' }),
    brl: t.exposeFloat('brl', {
      nullable: true,
      description:
        'BRL for one unit that amounts of the day are converted at: the rate of the day, else the last one before; null: none.',
    }),
    publicBrl: t.exposeFloat('publicBrl', {
      nullable: true,
      description: 'BRL for one unit, published for this very day; null without one.',
    }),
    source: t.exposeString('source', {
      nullable: true,
      description: 'Publisher of the public rate, e.g. `PTAX`; null without one.',
    }),
    ownBrl: t.exposeFloat('ownBrl', {
      nullable: true,
      description: 'BRL for one unit, set by the account for this very day; null without one.',
    }),
  }),
});

export const ExchangeRatesType = builder.objectRef<ExchangeRates>('ExchangeRates').implement({
  description: 'The rates of a currency that are in force for the account.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'What one unit is of.' }),
    days: t.expose('days', { type: [RateDayType], description: 'Every day of the range, the latest first.' }),
    daysWithoutRate: t.exposeInt('daysWithoutRate', {
      description: 'Days with sales, of all times, before the first rate: their amounts are not converted.',
    }),
    lastDayWithoutRate: t.expose('lastDayWithoutRate', {
      type: 'Date',
      nullable: true,
      description: 'The latest of them; null: there is none.',
    }),
  }),
});
