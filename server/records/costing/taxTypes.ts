import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { SIMPLES_LIMIT, shownTaxMonths, SUBLIMIT, taxRegimes } from '#server/records/taxes/taxes.ts';
import type { TaxMonth, TaxRegime } from '#server/records/taxes/taxMonths.ts';

const REGIMES: Record<TaxRegime, { description: string }> = {
  none: { description: 'Sales are not taxed here.' },
  percent: { description: 'A share of revenue that the seller enters.' },
  simples: { description: 'Simples Nacional, Anexo I: by the revenue of the twelve months before.' },
};
export const TaxRegimeType = wordEnum('TaxRegime', {
  description: "How the seller's own tax on sales is computed.",
  values: REGIMES,
});

export const TaxSettingType = builder.prismaObject('TaxSetting', {
  description: 'A tax regime from a day on, until the next one.',
  select: { validFrom: true, regime: true, percent: true },
  fields: (t) => ({
    validFrom: t.field({
      type: 'Date',
      description: 'First day; the whole of its month counts.',
      resolve: ({ validFrom }) => dayOf(validFrom),
    }),
    regime: t.field({ type: TaxRegimeType, description: 'How sales are taxed.', resolve: column('regime') }),
    percent: t.float({
      nullable: true,
      description: 'Percent of revenue; null for regimes other than `PERCENT`.',
      resolve: ({ percent }) => percent && percent.toNumber(),
    }),
  }),
});

const brl = (minor: number) => ({ minor, currency: 'BRL' });

const TaxMonthType = builder.objectRef<TaxMonth>('TaxMonth').implement({
  description: 'How the sales of a month are taxed. Only those in BRL are.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    regime: t.expose('regime', { type: TaxRegimeType, description: 'The regime in force at its end.' }),
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
      description: 'Above R$ 3.6 million in twelve months: ICMS is paid apart and is not in the rate.',
      resolve: ({ rbt12Minor }) => rbt12Minor > SUBLIMIT,
    }),
    isAboveLimit: t.boolean({
      description: 'Above R$ 4.8 million in twelve months, where Simples ends.',
      resolve: ({ rbt12Minor }) => rbt12Minor > SIMPLES_LIMIT,
    }),
  }),
});

export const TaxesType = builder.objectRef<object>('Taxes').implement({
  description: "The seller's own tax on sales.",
  fields: (t) => ({
    regimes: t.prismaField({
      type: [TaxSettingType],
      description: 'As entered, the latest first.',
      resolve: (query, _taxes, _args, { viewer }) => taxRegimes(viewer, query),
    }),
    months: t.field({
      type: [TaxMonthType],
      description: 'The next month and the 25 before it, the latest first, as far as there are sales.',
      resolve: (_taxes, _args, { viewer }) => shownTaxMonths(viewer),
    }),
  }),
});
