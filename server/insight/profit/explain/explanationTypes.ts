import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { SalesFilterType } from '#server/insight/sales/salesFilterType.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { ExplainedMetric, Explanation } from './explain.ts';
import type { ExplainedTerm, ExplainedValue } from './explainedFigure.ts';
import { explainedMetrics } from './explainedMetrics.ts';
import { statusMetrics } from './explainedStatuses.ts';
import type { ExplainedUnit } from './explainedTerms.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

const english = (code: SentenceId) => word({ code }, 'en');
const names = {
  ...Object.fromEntries(Object.entries(explainedMetrics).map(([metric, { name }]) => [metric, english(name)])),
  ...Object.fromEntries(Object.entries(statusMetrics).map(([metric, name]) => [metric, english(name)])),
} as Record<ExplainedMetric, string>;
const ExplainedMetricType = wordEnum<ExplainedMetric>('ExplainedMetric', {
  description: 'Figure with an explanation.',
  values: Object.fromEntries(
    Object.entries(names).map(([metric, name]) => [metric, { description: `The figure shown as “${name}”.` }]),
  ) as Record<ExplainedMetric, { description: string }>,
});

const LanguageType = wordEnum('Language', {
  description: 'Language of the user.',
  values: { pt: { description: 'Brazilian Portuguese.' }, en: { description: 'English.' } } as const,
});

export const ExplainInputType = builder.inputType('ExplainInput', {
  description: 'Figure to explain, and its sales.',
  fields: (t) => ({
    metric: t.field({ type: ExplainedMetricType, required: true, description: 'Figure to explain.' }),
    filter: t.field({
      type: SalesFilterType,
      required: true,
      description: 'Filter of the sales. Ignored for sums over a status, which cover the last 30 complete days.',
    }),
    productId: t.globalID({ for: ProductType, description: 'Global id of a product, to include only its sales.' }),
    inDollars: t.boolean({
      required: true,
      defaultValue: false,
      description:
        'Whether amounts are in US$ when exchange rates are known, as in the totals and on the profit screens.',
    }),
    language: t.field({
      type: LanguageType,
      description: "Language of the explanation. Null: the person's, else that of `Accept-Language`.",
    }),
  }),
});

const UNITS: Record<ExplainedUnit, { description: string }> = {
  money: { description: 'Amount of money.' },
  count: { description: 'Whole number.' },
  percent: { description: 'Percentage.' },
};
const ExplainedUnitType = wordEnum('ExplainedUnit', { description: 'Unit of a value.', values: UNITS });

const ExplainedValueType = builder.objectRef<ExplainedValue>('ExplainedValue').implement({
  description: 'Amount, count or percentage. Both values are null while unknown.',
  fields: (t) => ({
    unit: t.expose('unit', { type: ExplainedUnitType, description: 'Unit of the value.' }),
    money: t.expose('money', {
      type: MoneyType,
      nullable: true,
      description: 'Value of an amount. Null for other units.',
    }),
    number: t.exposeFloat('number', {
      nullable: true,
      description: 'Value of a count or percentage. Null for an amount.',
    }),
  }),
});

const ExplainedTermType = builder.objectRef<ExplainedTerm>('ExplainedTerm').implement({
  description: 'Term of a figure.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the term in the requested language.' }),
    sign: t.exposeString('sign', {
      nullable: true,
      description: 'Operator in the formula: `+`, `-` or `/`. Null for a term listed beside it.',
    }),
    value: t.expose('value', { type: ExplainedValueType, description: 'Value of the term.' }),
  }),
});

const SOURCES: Record<Explanation['rows'][number]['source'], { description: string }> = {
  orders: { description: 'Lines of sales.' },
  items: { description: 'Order lines.' },
  ads: { description: 'Advertising days of a product.' },
  posted: { description: 'Ledger entries of a product and a day.' },
  accountFees: { description: 'Ledger entries of the account without order or product, in profit.' },
  account: { description: 'Ledger entries of the account without order or product, not in profit.' },
  products: { description: 'Products with sales, advertising or storage.' },
};
const ExplainedRowsType = builder.objectRef<Explanation['rows'][number]>('ExplainedRows').implement({
  description: 'Number of source rows of a figure by kind.',
  fields: (t) => ({
    source: t.field({
      type: wordEnum('ExplainedSource', { description: 'Kind of source row.', values: SOURCES }),
      description: 'Kind of row.',
      resolve: ({ source }) => source,
    }),
    count: t.exposeInt('count', { description: 'Number of rows.' }),
  }),
});

export const ExplanationType = builder.objectRef<Explanation>('Explanation').implement({
  description: 'Explanation of a figure.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the figure.' }),
    value: t.expose('value', { type: ExplainedValueType, description: 'Value of the figure.' }),
    mark: t.expose('mark', { type: FigureMarkType, description: 'What is known of the value.' }),
    notes: t.exposeStringList('notes', { description: 'Reasons of the mark in the requested language.' }),
    formula: t.exposeString('formula', { description: 'Formula as text.' }),
    terms: t.expose('terms', {
      type: [ExplainedTermType],
      complexity: { multiplier: 1 },
      description: 'Terms with their values.',
    }),
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    filters: t.exposeStringList('filters', { description: 'Descriptions of the filters besides the days.' }),
    rows: t.expose('rows', {
      type: [ExplainedRowsType],
      complexity: { multiplier: 1 },
      description: 'Number of source rows by kind.',
    }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Estimated share of fees and fulfilment, 0–1. Null without any.',
    }),
    syncedAt: t.expose('syncedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last complete sync. Null before the first.',
    }),
    sql: t.exposeString('sql', { description: 'SELECT with the same result, for the SQL viewer.' }),
    rowsSql: t.exposeString('rowsSql', {
      nullable: true,
      description:
        'SELECT of the ledger lines behind a line of the income statement, for the SQL viewer. Null for other figures, and where there are none.',
    }),
  }),
});
