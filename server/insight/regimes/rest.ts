import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf, moneyOf } from '#server/platform/values/money.ts';
import { compareRegimes, type RegimeYear } from './compareRegimes.ts';
import type { Between } from './creditsOf.ts';
import { reformImpact } from './reformImpact.ts';
import { comparisonColumns, regimeRows } from './regimesFile.ts';

const tag = 'Taxes';

const number = (message: string) =>
  z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,4})?$/, message)
    .transform(Number)
    .optional();
const inputs = {
  payroll: number(inShape('taxes.payrollMissing')).describe('Payroll and pró-labore of a month, in BRL.'),
  payrollChargesPercent: number(inShape('taxes.chargesMissing')).describe('Charges on them outside Simples.'),
  icmsCreditPercent: number(inShape('taxes.creditMissing')).describe(
    'ICMS that purchases give as credit, percent of the cost of the goods sold; absent: a range.',
  ),
};
const Query = z.strictObject(inputs);
const enteredOf = ({ payroll, payrollChargesPercent, icmsCreditPercent }: z.output<typeof Query>) => ({
  payrollMinor: payroll === undefined ? null : moneyOf(payroll, 'BRL').minor,
  payrollChargesPercent: payrollChargesPercent ?? null,
  icmsCreditPercent: icmsCreditPercent ?? null,
});

const Range = z.object({
  low: z.number().describe('With the least credit of purchases that may be.'),
  high: z.number().describe('With the most.'),
});
const Comparison = z.object({
  comparison: z
    .object({
      start_date: z.iso.date().describe('First day.'),
      end_date: z.iso.date().describe('The day after the last.'),
      revenue: z.number().describe('Of the stored sales, less discounts.'),
      result_before_taxes: z.number().describe('Operating result before taxes of sales and on profit.'),
      is_ranked: z.boolean().describe('Whether the payroll is known, without which they cannot be ranked.'),
      years: z
        .array(
          z.object({
            regime: z.string().describe('The regime.'),
            annex: z.string().nullable().describe('Of Simples.'),
            is_actual: z.boolean().describe('What was, from the income statement.'),
            sales_taxes: z.number().describe('Taxes of sales less those of returns.'),
            profit_taxes: Range.describe('IRPJ and CSLL.'),
            credits: Range.describe('Credits of purchases.'),
            payroll_charges: z.number().nullable().describe('Null: owed in this regime, and not known.'),
            net_profit: Range.describe('What is left.'),
            difference: Range.describe('Above what was.'),
            months: z
              .array(
                z.object({
                  month: z.iso.date().describe('First day.'),
                  sales_taxes: z.number().describe('Its taxes.'),
                }),
              )
              .describe('Its months.'),
          }),
        )
        .describe('What was first, then the others.'),
      left_out: z
        .array(z.object({ regime: z.string().describe('The regime.'), why: z.string().describe('Why.') }))
        .describe('Regimes that are not compared.'),
      warnings: z.array(z.string()).describe('What to think of.'),
    })
    .nullable()
    .describe('Null before the first closed month with sales. Money in BRL.'),
});
const Reform = z.object({
  impact: z
    .object({
      regime: z.string().describe('Regime in force.'),
      start_date: z.iso.date().describe('First day.'),
      end_date: z.iso.date().describe('The day after the last.'),
      taxes_today: z.number().describe('By today’s rates.'),
      is_certain: z.boolean().describe('Whether the rates of 2027 are read in an official text.'),
      cases: z
        .array(
          z.object({
            cbs_percent: z.number().nullable().describe('Percent of CBS; null where none is owed apart.'),
            taxes: z.number().describe('Of all sales.'),
            per_month: z.number().describe('More than today’s, for a month.'),
            losing_products: z.int().describe('Products with a contribution margin today that would have none.'),
            per_month_with_credits: z
              .number()
              .nullable()
              .describe(
                '`per_month` less the most credit that purchases and services may give; null where CBS is not owed apart.',
              ),
            losing_products_with_credits: z
              .int()
              .nullable()
              .describe('`losing_products` with the most credit, or null.'),
          }),
        )
        .describe('The likely one first.'),
    })
    .nullable()
    .describe('Null where that says nothing. Money in BRL.'),
});

const brl = (minor: number) => decimalOf({ minor, currency: 'BRL' });
const rangeOf = ({ low, high }: Between) => ({ low: brl(low), high: brl(high) });
const yearOf = (year: RegimeYear) => ({
  regime: year.regime,
  annex: year.annex,
  is_actual: year.isActual,
  sales_taxes: brl(year.salesTaxes),
  profit_taxes: rangeOf(year.profitTaxes),
  credits: rangeOf(year.credits),
  payroll_charges: year.payrollCharges === null ? null : brl(year.payrollCharges),
  net_profit: rangeOf(year.netProfit),
  difference: rangeOf(year.difference),
  months: year.months.map(({ month, salesTaxes }) => ({ month, sales_taxes: brl(salesTaxes) })),
});

/** Routes under /api/taxes/regimes: the year under each regime, and the rates of 2027. */
export const regimesRest = new Hono<HttpVariables>();

regimesRest.get(
  '/',
  operation(
    { tag, summary: 'The last twelve closed months under each tax regime', query: Query, answer: Comparison },
    async ({ viewer, query }) => {
      const comparison = await compareRegimes(viewer, enteredOf(query));
      return {
        comparison: comparison && {
          start_date: comparison.days.start,
          end_date: comparison.days.end,
          revenue: brl(comparison.revenue),
          result_before_taxes: brl(comparison.resultBeforeTaxes),
          is_ranked: comparison.isRanked,
          years: comparison.years.map(yearOf),
          left_out: comparison.leftOut,
          warnings: comparison.warnings,
        },
      };
    },
  ),
);

regimesRest.get(
  '/export',
  tableExport(
    { tag, summary: 'The last twelve closed months under each tax regime, as a file', query: inputs },
    async ({ viewer, query }) => {
      const comparison = await compareRegimes(viewer, enteredOf(query));
      return {
        name: 'comparacao-de-regimes',
        columns: comparisonColumns,
        rows: chunks(comparison ? regimeRows(comparison) : []),
      };
    },
  ),
);

regimesRest.get(
  '/reform',
  operation(
    { tag, summary: 'The sales of the last closed months by the rates of 2027', answer: Reform },
    async ({ viewer }) => {
      const impact = await reformImpact(viewer);
      return {
        impact: impact && {
          regime: impact.regime,
          start_date: impact.days.start,
          end_date: impact.days.end,
          taxes_today: brl(impact.taxesToday),
          is_certain: impact.certainty === 'official',
          cases: impact.cases.map(({ cbsPercent, taxes, perMonth, losingProducts, withCredits }) => ({
            cbs_percent: cbsPercent === null ? null : Number(cbsPercent),
            taxes: brl(taxes),
            per_month: brl(perMonth),
            losing_products: losingProducts,
            per_month_with_credits: withCredits && brl(withCredits.perMonth),
            losing_products_with_credits: withCredits && withCredits.losingProducts,
          })),
        },
      };
    },
  ),
);
