import { Hono } from 'hono';
import { z } from 'zod';
import { periodNames } from '#server/insight/period/period.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { nodeId } from '#server/platform/http/operation/parameters.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { masterProduct } from '#server/records/masters/masterProducts.ts';
import { hubCost, hubImage } from './hubHeader.ts';
import { sideBySide } from './listings/sideBySide.ts';
import { Hub, hubAnswer } from './restShapes.ts';
import { restockOfProduct, stockEnd } from './stockEnd.ts';

/** Routes under /api/products: one product with its figures. */
export const hubRest = new Hono<HttpVariables>();

hubRest.get(
  '/:id',
  operation(
    {
      tag: 'Products',
      summary: 'A product with its figures, and its listings side by side',
      params: z.object({
        id: nodeId('MasterProduct', 'Produto desconhecido').describe('Number of the product, or its GraphQL id.'),
      }),
      query: z.strictObject({
        dateRange: z.enum(periodNames, 'Período desconhecido').default('last30Days').describe('Days of the sales.'),
        startDate: z.string().optional().describe('First day, with `dateRange=custom`.'),
        endDate: z.string().optional().describe('Last day, with `dateRange=custom`.'),
      }),
      answer: Hub,
      failures: [404],
    },
    async ({ viewer, params: { id }, query: { dateRange, ...days } }) => {
      const master = await masterProduct(viewer, rowNumber(id));
      if (!master) throw notFound('products.notFoundShort');
      const request = { period: dateRange, ...days };
      const [metrics, table, cost, rows] = await Promise.all([
        salesMetrics(viewer, { ...request, masterId: master.id }),
        sideBySide(viewer, master, request),
        hubCost(viewer, master),
        restockOfProduct(viewer, master),
      ]);
      return hubAnswer(master, { imageUrl: hubImage(master), cost, metrics, table, stock: stockEnd(rows) });
    },
  ),
);
