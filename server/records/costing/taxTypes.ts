import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { SIMPLES_LIMIT, shownTaxMonths, SUBLIMIT, taxRegimes } from '#server/records/taxes/taxes.ts';
import type { TaxMonth, TaxRegime } from '#server/records/taxes/taxMonths.ts';

const REGIMES: Record<TaxRegime, { description: string }> = {
  none: { description: 'No tax is computed.' },
  percent: { description: 'A fixed percentage of revenue.' },
  simples: { description: 'Simples Nacional, Anexo I: a rate by the revenue of the previous twelve months.' },
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
      description: 'First day; applies to the whole month of that day.',
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
  description: 'Tax of the sales of a month. Only sales in BRL are taxed.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    regime: t.expose('regime', { type: TaxRegimeType, description: 'Regime in force at the end of the month.' }),
    ratePercent: t.float({ description: 'Tax, percent of revenue.', resolve: ({ rate }) => rate * 100 }),
    rbt12: t.field({
      type: MoneyType,
      description: 'Stored revenue of the previous twelve months.',
      resolve: ({ rbt12Minor }) => brl(rbt12Minor),
    }),
    revenue: t.field({
      type: MoneyType,
      description: 'Revenue of the month.',
      resolve: ({ revenueMinor }) => brl(revenueMinor),
    }),
    tax: t.field({
      type: MoneyType,
      description: 'Tax of the month: revenue times rate. The tax of each sale is rounded separately.',
      resolve: ({ taxMinor }) => brl(taxMinor),
    }),
    isHistoryShort: t.exposeBoolean('isHistoryShort', {
      description: 'Stored sales start within the previous twelve months, so `rbt12` may be too low.',
    }),
    isAboveSublimit: t.boolean({
      description: '`rbt12` is above R$ 3.6 million: ICMS is paid separately and is not in the rate.',
      resolve: ({ rbt12Minor }) => rbt12Minor > SUBLIMIT,
    }),
    isAboveLimit: t.boolean({
      description: '`rbt12` is above R$ 4.8 million, the limit of Simples.',
      resolve: ({ rbt12Minor }) => rbt12Minor > SIMPLES_LIMIT,
    }),
  }),
});

export const TaxesType = builder.objectRef<object>('Taxes').implement({
  description: "The seller's own tax on sales.",
  fields: (t) => ({
    regimes: t.prismaField({
      type: [TaxSettingType],
      description: 'Tax regimes of the account, latest first.',
      resolve: (query, _taxes, _args, { viewer }) => taxRegimes(viewer, query),
    }),
    months: t.field({
      type: [TaxMonthType],
      description: 'The next month and the previous 25, latest first, starting at the first sale.',
      resolve: (_taxes, _args, { viewer }) => shownTaxMonths(viewer),
    }),
  }),
});
