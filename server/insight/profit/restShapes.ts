import { z } from 'zod';
import { causeKinds } from '#server/insight/findings/gapCauses.ts';
import { actionKinds } from '#server/insight/findings/productAction.ts';
import { costGroups, savingGroups } from './costs.ts';
import { incomeLines } from '#server/insight/profit/income/incomeLines.ts';
import { FigureState } from '#server/insight/coverage/markShape.ts';
import { incomeBases } from '#server/insight/profit/income/incomeStatement.ts';
import { granularities } from '#server/insight/profit/income/sums/incomeBuckets.ts';
import { listedStatuses } from '#server/insight/profit/detector/profitStatus.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const Group = z.enum(costGroups);

export const Alert = z
  .object({
    id: z.int(),
    kind: z.string(),
    severity: z.enum(['critical', 'high', 'medium', 'low']),
    title: z.string(),
    message: z.string(),
    stake: z.number().nullable().describe('Money at stake in 30 days. Null while unknown.'),
    stake_currency: z.string().nullable(),
    subjects: z.int().describe('Products that it is about; more than one for a group.'),
    created_at: z.date(),
    resolved_at: z.date().nullable().describe('Null while open.'),
  })
  .meta({ id: 'Alert' });

export const Analysis = z
  .object({
    asin: z.string(),
    sku: z.string().nullable(),
    title: z.string().nullable(),
    product_id: z.int(),
    marketplace: z.enum(marketplaceIds),
    country: z.string(),
    profit_status: z
      .enum(listedStatuses)
      .nullable()
      .describe(
        '`costing` of a product that cost money without sales. Null while unknown, and without sales and costs.',
      ),
    total_revenue: z.number().nullable(),
    units_sold: z.int(),
    units_without_cost: z.int(),
    units_without_freight: z.int(),
    total_profit: z.number().nullable().describe('Profit of the units with known price, cost and fees.'),
    profit_per_unit: z.number().nullable(),
    profit_margin: z.number().nullable(),
    main_cost_driver: Group.nullable(),
    leak_driver: Group.nullable().describe('Cost group with the largest excess over the usual share of revenue.'),
    gap_kind: z.enum(['loss', 'shortfall']).nullable().describe('Null without a loss or a missing margin.'),
    gap: z.number().nullable().describe('Positive.'),
    causes: z
      .array(z.object({ cause: z.enum(causeKinds), amount: z.number().nullable() }))
      .describe('What the gap comes from. Amounts add up to it; null while unknown.'),
    action: z.enum(actionKinds),
    action_effect: z.number().nullable().describe('What the action changes in 30 days.'),
    recommended_action: z.string().describe('The action in words.'),
    recommended_price: z.number().describe('0 when the action is not about the price.'),
    potential_savings_monthly: z.number().describe('At most the gap.'),
    savings: z.array(z.object({ lever: z.enum(savingGroups), saving: z.number().nullable() })),
    currency: z.string(),
    total_revenue_brl: z.number().nullable(),
    total_profit_brl: z.number().nullable(),
    overheads: z
      .number()
      .nullable()
      .describe('Its share of the overheads, in no other figure. Null while the account does not allocate them.'),
    profit_after_overheads: z.number().nullable().describe('Profit less `overheads`.'),
  })
  .meta({ id: 'Analysis' });

const days = {
  period_days: z.int(),
  start_date: z.iso.date(),
  end_date: z.iso.date().describe('The last day: yesterday.'),
};
const lost = z.object({
  count: z.int(),
  total_loss: z.number().nullable().describe('Negative, except for `danger`.'),
});
const kept = z.object({ count: z.int(), total_profit: z.number().nullable() });

export const Summary = z.object({
  hemorrhage: lost,
  loss: lost,
  danger: lost,
  low: kept,
  healthy: kept,
  costing: lost.describe('Products that cost money without sales.'),
  unclassified: z.object({ count: z.int() }),
  total_gap: z.number().nullable().describe('Losses and missing margins of all products.'),
  total_savings: z.number().nullable().describe('Potential savings of all products, at most `total_gap`.'),
});

export const Analyses = z.object({
  analyses: z.array(Analysis),
  summary: Summary,
  totalMonthlyLoss: z.number(),
  currency: z.string(),
  ...days,
  includes_tax: z.boolean(),
  includes_ads: z.boolean(),
  hasExchange: z.boolean().describe('False when an amount had no rate.'),
});

export const Current = z.object({
  current: z.object({
    ...Analysis.shape,
    selling_price: z.number().nullable().describe('Mean price of the units sold, else the current price.'),
    product_cost: z.number().nullable().describe('Of one unit.'),
    total_costs: z.number().nullable(),
    tax: z.number().nullable(),
    ads: z.number().nullable(),
    product_currency: z.string().describe('Currency of the entered cost.'),
    ...days,
  }),
  history: z.array(
    z.object({
      analysis_date: z.iso.date(),
      profit_margin: z.number().nullable(),
      profit_per_unit: z.number().nullable(),
    }),
  ),
  costBreakdown: z
    .object({
      productCost: z.number(),
      amazonFees: z.number().describe('Includes Mercado Livre’s.'),
      storageCosts: z.number(),
      returnCosts: z.number(),
    })
    .describe('0 when unknown.'),
  alerts: z.array(Alert),
});

export const CostUpdated = z.object({ cost: z.number(), currency: z.string(), valid_from: z.iso.date() });

const Line = z.enum(incomeLines as [(typeof incomeLines)[number], ...typeof incomeLines]);
const Slice = {
  lines: z
    .record(Line, z.number().nullable())
    .describe('Signed by their effect on profit. Null when it was not read for any of the days, or is unknown.'),
  percent_of_net_revenue: z.record(Line, z.number().nullable()),
  states: z.record(Line, FigureState),
  reasons: z
    .record(Line, z.array(z.string()))
    .describe('Why a line is not plainly known, in the language of the reader.'),
  estimated_share: z.number().nullable().describe('Estimated share of fees and fulfilment, 0–1.'),
  units: z.int(),
  units_without_cost: z.int(),
  revenue_without_cost: z.number().describe('Revenue of the units with unknown cost, by the day of the sale.'),
  units_without_fee: z.int(),
  units_without_freight: z.int(),
};
const Column = z
  .object({
    start_date: z.iso.date(),
    end_date: z.iso.date().describe('The last day.'),
    marketplace: z.string().nullable().describe('Of a column of one marketplace.'),
    is_running: z.boolean().describe('Whether its day, week or month is not over; of the total: its period.'),
    ...Slice,
    account_amounts: z.number().describe('Ledger entries of the account without product, which no line includes.'),
  })
  .meta({ id: 'IncomeColumn' });

export const Statement = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date().describe('The last day.'),
  granularity: z.enum(granularities),
  basis: z.enum(incomeBases),
  product_id: z.int().nullable().describe('Of a statement of one product. Null when the account does not have it.'),
  currency: z.string(),
  hasExchange: z
    .boolean()
    .describe('False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency.'),
  columns: z.array(Column).describe('At most 400.'),
  total: Column,
  open: z
    .record(Line, z.number())
    .nullable()
    .describe('Of `cash`: what was earned or owed before the end of the period and had not moved by then.'),
  account_reported: z
    .array(z.object({ name: z.string(), amount: z.number() }))
    .describe('Amounts of the account that a report lists by product, so that they count there.'),
});

const Sums = z.object(Slice).meta({ id: 'IncomeSums' });

export const Statements = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date().describe('The last day.'),
  currency: z.string(),
  hasExchange: z
    .boolean()
    .describe('False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency.'),
  products: z.array(
    z
      .object({
        product_id: z.int(),
        asin: z.string(),
        sku: z.string().nullable(),
        title: z.string().nullable(),
        marketplace: z.enum(marketplaceIds),
        country: z.string(),
        ...Slice,
      })
      .meta({ id: 'ProductStatement' }),
  ),
  without_product: Sums.nullable().describe('Expenses of the account, and overheads: they are not shared.'),
  total: Sums.describe('All products and what is of none.'),
  page: z.int(),
  pages: z.int(),
  rows: z.int().describe('Products on all pages.'),
});
