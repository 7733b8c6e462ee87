import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { RevenueSourceType, TaxesType, brl } from '#server/records/costing/taxTypes.ts';
import { type MeiYear, meiYear } from '#server/records/taxes/company/meiYear.ts';
import { type MonthRevenue, monthRevenues } from '#server/records/taxes/company/monthRevenues.ts';

const brlOrNull = (minor: number | null) => (minor === null ? null : brl(minor));

const MonthRevenueType = builder.objectRef<MonthRevenue>('MonthRevenue').implement({
  description: 'Revenue of a month by source, in BRL.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    entered: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Of the whole company, all channels together, as entered; null: not entered.',
      resolve: ({ enteredMinor }) => brlOrNull(enteredMinor),
    }),
    returned: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Goods returned in the month, as entered; null: the month is not entered.',
      resolve: ({ returnedMinor }) => brlOrNull(returnedMinor),
    }),
    synced: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Of the stored sales, less what was returned in the month; null: before the first stored sale.',
      resolve: ({ syncedMinor }) => brlOrNull(syncedMinor),
    }),
    counted: t.field({
      type: MoneyType,
      nullable: true,
      description:
        'Net revenue that counts: the entered one less returns, else the larger one of `nfe` and `synced`; null: not known.',
      resolve: ({ countedMinor }) => brlOrNull(countedMinor),
    }),
    nfe: t.field({
      type: MoneyType,
      nullable: true,
      description: 'Of authorised NF-e of sales, less return notes of the month; null: no NF-e of a sale.',
      resolve: ({ nfeMinor }) => brlOrNull(nfeMinor),
    }),
    source: t.expose('source', {
      type: RevenueSourceType,
      nullable: true,
      description: 'Where `counted` is from; null: not known.',
    }),
  }),
});

const CompanyRevenuesType = builder
  .objectRef<{ openedOn: string | null; months: MonthRevenue[] }>('CompanyRevenues')
  .implement({
    description: 'The company as its taxes depend on it.',
    fields: (t) => ({
      openedOn: t.expose('openedOn', {
        type: 'Date',
        nullable: true,
        description: 'Day on which its CNPJ was opened; null: not stated.',
      }),
      months: t.field({
        type: [MonthRevenueType],
        complexity: { field: 5, multiplier: 2 },
        description: 'The running month and those before, latest first: 25, or all since the first known one.',
        resolve: ({ months }) => months,
      }),
    }),
  });

const MeiStateType = wordEnum('MeiState', {
  description: 'Where the revenue of a year stands to the limit of MEI.',
  values: {
    inside: { description: 'Within the limit.' },
    out_next_january: { description: 'Up to 20 % above: no longer an MEI from next January.' },
    out_now: { description: 'More than 20 % above: no longer an MEI since January, or the opening.' },
  },
});

const MeiYearType = builder.objectRef<MeiYear>('MeiYear').implement({
  description: 'The running year of an MEI, in BRL.',
  fields: (t) => ({
    year: t.exposeInt('year', { description: 'The calendar year.' }),
    das: t.field({
      type: MoneyType,
      nullable: true,
      description: 'DAS of the running month; null while the minimum wage of the year is not known.',
      resolve: ({ dasMinor }) => brlOrNull(dasMinor),
    }),
    dasFrom: t.expose('dasFrom', { type: 'Date', description: 'First day of this amount as an MEI.' }),
    dasUntil: t.expose('dasUntil', {
      type: 'Date',
      nullable: true,
      description: 'Last day of this amount; null while none is known.',
    }),
    hasOverhead: t.exposeBoolean('hasOverhead', { description: 'An overhead named `DAS-MEI` is in force.' }),
    limit: t.field({
      type: MoneyType,
      description: 'Limit of the year; less in that of the opening.',
      resolve: ({ limitMinor }) => brl(limitMinor),
    }),
    revenue: t.field({
      type: MoneyType,
      description: 'Net revenue of the company in the year so far, as far as it is known.',
      resolve: ({ revenueMinor }) => brl(revenueMinor),
    }),
    state: t.expose('state', { type: MeiStateType, description: 'Where the revenue stands to the limit.' }),
    isNear: t.exposeBoolean('isNear', { description: 'The revenue is at least 80 % of the limit.' }),
    passesIn: t.expose('passesIn', {
      type: 'Date',
      nullable: true,
      description:
        'First day of the month in which the revenue passes the limit, or would at its mean per day so far; null: not in this year.',
    }),
    missingMonths: t.exposeInt('missingMonths', { description: 'Months of the year whose revenue is not known.' }),
  }),
});

builder.objectFields(TaxesType, (t) => ({
  company: t.field({
    type: CompanyRevenuesType,
    description: 'The company as its taxes depend on it.',
    resolve: (_taxes, _args, { viewer }) => monthRevenues(viewer),
  }),
  mei: t.field({
    type: MeiYearType,
    nullable: true,
    description: 'The running year; null unless the account is an MEI this month.',
    resolve: (_taxes, _args, { viewer }) => meiYear(viewer),
  }),
}));
