import { builder } from '#server/platform/graphql/builder.ts';
import { ProductType } from '#server/records/catalog/graphql.ts';
import { SalesFilterType } from '#server/insight/sales/salesFilterType.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import { MoneyType } from '#server/platform/graphql/moneyType.ts';
import type { ExplainedMetric, Explanation } from './explain.ts';
import type { ExplainedTerm, ExplainedValue } from './explainedFigure.ts';
import { explainedMetrics } from './explainedMetrics.ts';
import { statusMetrics } from './explainedStatuses.ts';
import type { ExplainedUnit } from './explainedTerms.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

const names = {
  ...Object.fromEntries(Object.entries(explainedMetrics).map(([metric, { name }]) => [metric, name.en])),
  ...Object.fromEntries(Object.entries(statusMetrics).map(([metric, { en }]) => [metric, en])),
} as Record<ExplainedMetric, string>;
const ExplainedMetricType = wordEnum<ExplainedMetric>('ExplainedMetric', {
  description: 'A figure that can explain itself.',
  values: Object.fromEntries(
    Object.entries(names).map(([metric, name]) => [metric, { description: `The figure shown as “${name}”.` }]),
  ) as Record<ExplainedMetric, { description: string }>,
});

const LanguageType = wordEnum('Language', {
  description: 'Of what the user reads.',
  values: { pt: { description: 'Brazilian Portuguese.' }, en: { description: 'English.' } } as const,
});

export const ExplainInputType = builder.inputType('ExplainInput', {
  description: 'Which figure is explained, and how.',
  fields: (t) => ({
    metric: t.field({ type: ExplainedMetricType, required: true, description: 'The figure.' }),
    filter: t.field({
      type: SalesFilterType,
      required: true,
      description: 'Of which sales; sums over a status are of the last 30 complete days whatever it says.',
    }),
    productId: t.globalID({ for: ProductType, description: 'Only of this listing: global id of the product.' }),
    inDollars: t.boolean({
      required: true,
      defaultValue: false,
      description: 'In US$ where there are rates, as in the totals and on the profit screens.',
    }),
    language: t.field({ type: LanguageType, required: true, defaultValue: 'pt', description: 'Of its words.' }),
  }),
});

const UNITS: Record<ExplainedUnit, { description: string }> = {
  money: { description: 'An amount.' },
  count: { description: 'A whole number of things.' },
  percent: { description: 'A percentage.' },
};
const ExplainedUnitType = wordEnum('ExplainedUnit', { description: 'What a value is.', values: UNITS });

const ExplainedValueType = builder.objectRef<ExplainedValue>('ExplainedValue').implement({
  description: 'An amount, a count or a percentage; both fields null while it is unknown.',
  fields: (t) => ({
    unit: t.expose('unit', { type: ExplainedUnitType, description: 'What it is.' }),
    money: t.expose('money', { type: MoneyType, nullable: true, description: 'Of an amount.' }),
    number: t.exposeFloat('number', { nullable: true, description: 'Of a count or percentage.' }),
  }),
});

const ExplainedTermType = builder.objectRef<ExplainedTerm>('ExplainedTerm').implement({
  description: 'A part of a figure.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is, in words.' }),
    sign: t.exposeString('sign', {
      nullable: true,
      description: '`+`, `-` or `/`: what it does in the formula; null when it is only said beside it.',
    }),
    value: t.expose('value', { type: ExplainedValueType, description: 'What it comes to; unknown where the data is.' }),
  }),
});

const SOURCES: Record<Explanation['rows'][number]['source'], { description: string }> = {
  orders: { description: 'Purchases.' },
  items: { description: 'Sold lines of orders.' },
  ads: { description: 'Days of advertising of a product.' },
  posted: { description: 'Amounts a marketplace posted for a product and a day.' },
  account: { description: 'Amounts a marketplace posted to the account alone.' },
  products: { description: 'Products with sales, advertising or storage.' },
};
const ExplainedRowsType = builder.objectRef<Explanation['rows'][number]>('ExplainedRows').implement({
  description: 'How many rows of a kind were read for a figure.',
  fields: (t) => ({
    source: t.field({
      type: wordEnum('ExplainedSource', { description: 'What was read.', values: SOURCES }),
      description: 'Which kind.',
      resolve: ({ source }) => source,
    }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

export const ExplanationType = builder.objectRef<Explanation>('Explanation').implement({
  description: 'How a figure comes about.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the figure is called.' }),
    value: t.expose('value', { type: ExplainedValueType, description: 'The figure.' }),
    formula: t.exposeString('formula', { description: 'The formula in words.' }),
    terms: t.expose('terms', {
      type: [ExplainedTermType],
      complexity: { multiplier: 1 },
      description: 'Its parts with their values.',
    }),
    startDate: t.field({ type: 'Date', description: 'First day.', resolve: ({ days }) => days.start }),
    endDate: t.field({ type: 'Date', description: 'Last day.', resolve: ({ days }) => lastDayOf(days) }),
    filters: t.exposeStringList('filters', { description: 'What is chosen beside the days, in words.' }),
    rows: t.expose('rows', {
      type: [ExplainedRowsType],
      complexity: { multiplier: 1 },
      description: 'How many rows of each kind were read.',
    }),
    estimatedShare: t.exposeFloat('estimatedShare', {
      nullable: true,
      description: 'Part of fees and fulfilment that is estimated, 0–1; null without any.',
    }),
    syncedAt: t.expose('syncedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When everything was last read from the marketplaces; null when never.',
    }),
    sql: t.exposeString('sql', { description: 'A SELECT that gives the same number, for the SQL viewer.' }),
  }),
});
