import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { CheckedSale } from './answersOf.ts';
import { taxCheck } from './taxCheck.ts';

const Answer = z.object({
  base: z.number().describe('What they are of.'),
  cbs: z.number().describe('CBS.'),
  ibs: z.number().describe('IBS of the state and the city.'),
  cbs_percent: z.number().describe('Percent of CBS that it used.'),
  ibs_percent: z.number().describe('Percent of IBS that it used.'),
  is_simulated: z.boolean().describe('By the rates of the question, because the law has none yet.'),
});
const Check = z.object({
  check: z
    .object({
      day: z.iso.date().describe('Day whose rates both use.'),
      regime: z.string().nullable().describe('Regime of the figures; null without one that has CBS and IBS by sale.'),
      cbs_percent: z.number().describe('Percent of CBS used here.'),
      ibs_percent: z.number().describe('Percent of IBS used here.'),
      calculator: z
        .object({
          version: z.string().describe('Version of the program.'),
          data_version: z.string().describe('Version of its tables.'),
          data_day: z.iso.date().nullable().describe('Day of its tables.'),
        })
        .nullable()
        .describe('What was asked; null when nothing was.'),
      published_cbs_percent: z
        .number()
        .nullable()
        .describe("CBS by the calculator's own tables; null: they have none."),
      sales: z
        .array(
          z.object({
            asin: z.string().describe('Public id of the product.'),
            sku: z.string().nullable().describe('SKU of the product.'),
            day: z.iso.date().describe('Day of the sale.'),
            uf: z.string().describe('State that the taxes are of.'),
            is_uf_assumed: z.boolean().describe('The state of the buyer is not known.'),
            ncm: z.string().nullable().describe('NCM by NF-e; null: not known.'),
            quantity: z.int().describe('Units.'),
            paid: z.number().describe('Price less discount.'),
            base: z.number().describe('What CBS and IBS are of.'),
            cbs: z.number().describe('CBS as calculated here.'),
            ibs: z.number().describe('IBS as calculated here.'),
            answer: Answer.nullable().describe('By the calculator; null without an answer.'),
            problem: z.string().nullable().describe('Why there is no answer.'),
          }),
        )
        .describe('The latest sale of each of the best-selling products.'),
      why_empty: z.string().nullable().describe('Why there are no sales; null with sales.'),
      reasons: z.array(z.string()).describe('Why the two may differ.'),
    })
    .describe('Without sales on an installation without the calculator. Money in BRL.'),
});

const brl = (minor: number) => decimalOf({ minor, currency: 'BRL' });
const saleOf = ({ product, answer, ...sale }: CheckedSale) => ({
  asin: product.asin,
  sku: product.sku,
  day: sale.day,
  uf: sale.uf,
  is_uf_assumed: sale.isUfAssumed,
  ncm: sale.ncm,
  quantity: sale.quantity,
  paid: brl(sale.paid),
  base: brl(sale.base),
  cbs: brl(sale.cbs),
  ibs: brl(sale.ibs),
  answer: answer && {
    base: brl(answer.base),
    cbs: brl(answer.cbs),
    ibs: brl(answer.ibs),
    cbs_percent: Number(answer.cbsPercent),
    ibs_percent: Number(answer.ibsPercent),
    is_simulated: answer.isSimulated,
  },
  problem: sale.problem,
});

/** Routes under /api/taxes/check: a second opinion on CBS and IBS. */
export const calculatorRest = new Hono<HttpVariables>();

calculatorRest.get(
  '/',
  operation(
    { tag: 'Taxes', summary: "Some sales as Receita Federal's calculator taxes them", answer: Check },
    async ({ viewer }) => {
      const check = await taxCheck(viewer);
      return {
        check: {
          day: check.day,
          regime: check.regime,
          cbs_percent: Number(check.cbsPercent),
          ibs_percent: Number(check.ibsPercent),
          calculator: check.calculator && {
            version: check.calculator.app,
            data_version: check.calculator.data,
            data_day: check.calculator.dataDay,
          },
          published_cbs_percent: check.publishedCbsPercent === null ? null : Number(check.publishedCbsPercent),
          sales: check.sales.map(saleOf),
          why_empty: check.whyEmpty,
          reasons: check.reasons,
        },
      };
    },
  ),
);
