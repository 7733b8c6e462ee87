import { builder } from '#server/platform/graphql/builder.ts';
import { column } from '#server/platform/graphql/column.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { dayOf } from '#server/platform/prisma/days.ts';
import { likelyRatePercent, ratePercent, shownTaxMonths, taxRegimes } from '#server/records/taxes/taxes.ts';
import type { TaxMonth } from '#server/records/taxes/taxMonths.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';

const REGIMES: Record<Regime, { description: string }> = {
  none: { description: 'No tax is computed.' },
  percent: { description: 'A fixed percentage of revenue.' },
  mei: { description: 'MEI: a fixed amount a month, which is no tax of a sale.' },
  simples: { description: 'Simples Nacional: a rate by the revenue of the previous twelve months.' },
  simples_hibrido: { description: 'Simples Nacional with CBS and IBS paid apart, from 2027.' },
  presumido: { description: 'Lucro Presumido: ICMS, PIS and COFINS of each sale; IRPJ and CSLL are not computed yet.' },
  real: { description: 'Lucro Real: ICMS, PIS and COFINS of each sale, without credits, IRPJ and CSLL.' },
};
export const TaxRegimeType = wordEnum('TaxRegime', {
  description: "How the seller's own tax on sales is computed.",
  values: REGIMES,
});

export const SimplesAnnexType = builder.enumType('SimplesAnnex', {
  description: 'Table of Simples Nacional.',
  values: { I: { description: 'Commerce.' }, II: { description: 'Industry.' } },
});

export const UfType = builder.enumType('Uf', {
  description: 'State of Brazil, or the Federal District.',
  values: Object.fromEntries(
    Object.entries(brazilianStates).map(([uf, name]) => [uf, { description: `${name}.` }]),
  ) as Record<Uf, { description: string }>,
});

export const TaxSettingType = builder.prismaObject('TaxSetting', {
  description: 'A tax regime from a day on, until the next one.',
  select: { validFrom: true, regime: true, percent: true, annex: true, homeUf: true, icmsEffectivePercent: true },
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
    annex: t.field({
      type: SimplesAnnexType,
      nullable: true,
      description: 'Table of Simples; null for other regimes.',
      resolve: column('annex'),
    }),
    homeUf: t.field({
      type: UfType,
      nullable: true,
      description: 'State that the seller sells from.',
      resolve: ({ homeUf }) => homeUf as Uf | null,
    }),
    icmsEffectivePercent: t.float({
      nullable: true,
      description: "Own ICMS that is really paid by a state's benefit, percent of revenue; null: the general rates.",
      resolve: ({ icmsEffectivePercent }) => icmsEffectivePercent && icmsEffectivePercent.toNumber(),
    }),
  }),
});

export const brl = (minor: number) => ({ minor, currency: 'BRL' });

export const RevenueSourceType = wordEnum('RevenueSource', {
  description: 'Where the revenue of a month is from.',
  values: {
    entered: { description: 'The seller entered it.' },
    nfe: { description: 'NF-e of sales, less return notes.' },
    synced: { description: 'The stored sales, less what came back.' },
  },
});

const TaxMonthType = builder.objectRef<TaxMonth>('TaxMonth').implement({
  description: 'Tax of the sales of a month. Only sales in BRL are taxed.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    regime: t.expose('regime', { type: TaxRegimeType, description: 'Regime in force at the end of the month.' }),
    ratePercent: t.float({
      nullable: true,
      description: 'Tax, percent of revenue, where it is one for all sales of the month; else null.',
      resolve: ratePercent,
    }),
    likelyRatePercent: t.float({
      nullable: true,
      description:
        'Of a month of Simples with an incomplete RBT12: the rate if the missing months were like the mean of the known ones. Null: complete, none known, or no single rate.',
      resolve: likelyRatePercent,
    }),
    rbt12: t.field({
      type: MoneyType,
      description:
        'Known net revenue of the company in the previous twelve months; in its first year twelve times the mean of its months.',
      resolve: ({ rbt12Minor }) => brl(rbt12Minor),
    }),
    revenue: t.field({
      type: MoneyType,
      description: 'Stored sales of the month: what the tax is of.',
      resolve: ({ revenueMinor }) => brl(revenueMinor),
    }),
    companyRevenue: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'Net revenue of the company in the month: as entered, else the larger one of NF-e and stored sales, less returns. Null: not known.',
      resolve: ({ companyMinor }) => (companyMinor === null ? null : brl(companyMinor)),
    }),
    isEntered: t.boolean({
      description: 'The seller entered `companyRevenue`.',
      resolve: ({ companySource }) => companySource === 'entered',
    }),
    companySource: t.expose('companySource', {
      type: RevenueSourceType,
      nullable: true,
      description: 'Where `companyRevenue` is from; null: not known.',
    }),
    tax: t.field({
      type: MoneyType,
      description: 'Tax of the month: revenue times rate. The tax of each sale is rounded separately.',
      resolve: ({ taxMinor }) => brl(taxMinor),
    }),
    isHistoryShort: t.exposeBoolean('isHistoryShort', {
      description: 'Of months of RBT12 no source says a revenue, so `rbt12` may be too low.',
    }),
    missingMonths: t.exposeInt('missingMonths', { description: 'Number of such months.' }),
    sublimit: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'Revenue of the calendar year up to which ICMS is in the DAS; less in the year of the opening. Null outside of Simples.',
      resolve: ({ limits }) => limits && brl(limits.sublimit),
    }),
    limit: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'Revenue of the calendar year up to which the company may stay in Simples; less in the year of the opening. Null outside of Simples.',
      resolve: ({ limits }) => limits && brl(limits.limit),
    }),
    isAboveSublimit: t.boolean({
      description:
        'In Simples, the revenue of a calendar year passed its sublimit: ICMS is paid separately and is not in the rate.',
      resolve: ({ isIcmsOutside }) => isIcmsOutside,
    }),
    isAboveLimit: t.boolean({
      description: 'In Simples, the revenue of the calendar year passed the limit.',
      resolve: ({ limits }) => limits !== null && limits.accumulated > limits.limit,
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
      complexity: { field: 5, multiplier: 2 },
      description: 'The next month and the previous 25, latest first, starting at the first sale.',
      resolve: (_taxes, _args, { viewer }) => shownTaxMonths(viewer),
    }),
  }),
});
