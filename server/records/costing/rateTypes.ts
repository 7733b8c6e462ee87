import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import type { ExchangeRates, RateDay } from '#server/records/rates/exchangeRates.ts';

export const AccountExchangeRateType = builder.prismaObject('AccountExchangeRate', {
  description: 'An exchange rate of the account, which precedes the public one of its day.',
  select: { currency: true, day: true, brl: true },
  fields: (t) => ({
    currency: t.field({ type: 'Currency', description: 'Currency of the rate.', resolve: column('currency') }),
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
        'BRL for one unit, used to convert amounts of the day: the rate of the day, else the latest earlier one; null without any.',
    }),
    publicBrl: t.exposeFloat('publicBrl', {
      nullable: true,
      description: 'Public rate of this day, BRL for one unit; null without one.',
    }),
    source: t.exposeString('source', {
      nullable: true,
      description: 'Publisher of the public rate, e.g. `PTAX`; null without one.',
    }),
    ownBrl: t.exposeFloat('ownBrl', {
      nullable: true,
      description: 'Rate of the account for this day, BRL for one unit; null without one.',
    }),
  }),
});

export const ExchangeRatesType = builder.objectRef<ExchangeRates>('ExchangeRates').implement({
  description: 'The rates of a currency that are in force for the account.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'Currency of the rate.' }),
    days: t.expose('days', { type: [RateDayType], description: 'All days of the range, latest first.' }),
    daysWithoutRate: t.exposeInt('daysWithoutRate', {
      description: 'Number of days with sales before the first rate, in any range: their amounts are not converted.',
    }),
    lastDayWithoutRate: t.expose('lastDayWithoutRate', {
      type: 'Date',
      nullable: true,
      description: 'Latest of those days; null without any.',
    }),
  }),
});
