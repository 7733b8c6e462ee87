import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { nodeId } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf, moneyOf } from '#server/platform/values/money.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { scenarioColumns } from '#server/insight/channels/channelsFile.ts';
import { Days, Listing, listingOf, percent, Price, priceOf } from '#server/insight/channels/restShapes.ts';
import { MAX_LISTINGS, priceScenario } from './priceScenario.ts';

const tag = 'Products';

const Assumptions = {
  products: z
    .string()
    .max(2_000)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(
      z
        .array(nodeId('Product', inShape('products.unknownListingShort')))
        .max(MAX_LISTINGS, inShape('prices.listingsAtOnce', { most: MAX_LISTINGS })),
    )
    .describe('Numbers of the listings, with commas, at most 50.'),
  priceChangePercent: percent(inShape('prices.priceChangeMissing')).describe('Change of the price.'),
  marginPercent: percent(inShape('prices.marginMissing')).describe('Price for this margin instead.'),
  costChangePercent: percent(inShape('prices.costChangeMissing')).describe('Change of the cost of a unit.'),
  newCost: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,4})?$/, inShape('prices.costMissing'))
    .transform(Number)
    .optional()
    .describe('Cost of a unit of the listings in BRL instead.'),
  adSharePercent: percent(inShape('prices.adShareMissing')).describe('Advertising as a share of the price.'),
};
const Scenario = z.object({
  ...Days,
  listings: z
    .array(z.object({ ...Listing, after: Price.describe('At the assumed price and costs.') }))
    .describe("The account's listings, in the order of the request."),
  totals: z
    .array(
      z.object({
        currency: z.string().describe('Of all amounts.'),
        listings: z.int().describe('Listings in the sums.'),
        left_out: z.int().describe('Listings without a known figure, which are in no sum.'),
        revenue_before: z.number().describe('Units × current prices.'),
        revenue_after: z.number().describe('Units × assumed prices.'),
        profit_before: z.number().describe('Units × profit of a unit at the current price.'),
        profit_after: z.number().describe('Units × profit of a unit at the assumed price and costs.'),
      }),
    )
    .describe('Sums by currency.'),
});
const assumedOf = ({ newCost, products: _ids, ...assumptions }: z.output<z.ZodObject<typeof Assumptions>>) => ({
  ...assumptions,
  newCost: newCost === undefined ? null : moneyOf(newCost, 'BRL'),
});

/** Routes under /api/products/scenario: what other prices would leave. */
export const scenarioRest = new Hono<HttpVariables>();

scenarioRest.get(
  '/',
  operation(
    { tag, summary: 'What other prices would leave', query: z.strictObject(Assumptions), answer: Scenario },
    async ({ viewer, query }) => {
      const { days, rows, totals } = await priceScenario(viewer, query.products, assumedOf(query));
      return {
        start_date: days.start,
        end_date: lastDayOf(days),
        listings: rows.map(({ channel, after }) => ({
          ...listingOf(channel),
          after: priceOf(after, channel.product.currency),
        })),
        totals: totals.map(({ currency, listings, leftOut, ...sums }) => ({
          currency,
          listings,
          left_out: leftOut,
          revenue_before: decimalOf({ minor: sums.revenueBefore, currency }),
          revenue_after: decimalOf({ minor: sums.revenueAfter, currency }),
          profit_before: decimalOf({ minor: sums.profitBefore, currency }),
          profit_after: decimalOf({ minor: sums.profitAfter, currency }),
        })),
      };
    },
  ),
);

scenarioRest.get(
  '/export',
  tableExport(
    { tag, summary: 'What other prices would leave, as a file', query: Assumptions },
    async ({ viewer, query }) => {
      const { rows } = await priceScenario(viewer, query.products, assumedOf(query));
      return { name: 'simulacao-de-precos', columns: scenarioColumns, rows: chunks(rows) };
    },
  ),
);
