import { Hono } from 'hono';
import { z } from 'zod';
import { daysInName, salesFilters } from '#server/insight/sales/salesQuery.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { marketplaceIds } from '#server/market/registry.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter, nodeId, wholeNumber } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { accountOrder } from './list/accountOrder.ts';
import { accountOrders, eachOrder, ORDERS_PAGE } from './list/accountOrders.ts';
import { orderCounts } from './list/orderCounts.ts';
import { orderCuts } from './list/orderCuts.ts';
import type { OrderFilter } from './list/orderFilter.ts';
import { orderTotals } from './list/orderTotals.ts';
import { orderDetail } from './order/orderDetail.ts';
import { orderColumns } from './ordersFile.ts';
import { countsAnswer, Detail, detailAnswer, orderAnswer, Orders, totalsAnswer } from './restShapes.ts';

const tag = 'Orders';

const { startDate, endDate, marketplace, orderType } = salesFilters;
const Filter = {
  dateRange: salesFilters.dateRange.default('last30Days'),
  startDate,
  endDate,
  marketplace,
  orderType,
  uf: enumParameter(Object.keys(brazilianStates) as Uf[], 'UF desconhecida'),
  logistic: z.string().max(100, 'Envio longo demais').optional().describe("Who sends it, in the marketplace's word."),
  listing: nodeId('Product', 'Anúncio desconhecido')
    .optional()
    .describe('Global id of a listing: only orders with it.'),
  product: nodeId('MasterProduct', 'Produto desconhecido')
    .optional()
    .describe('Global id of a product: only orders with one of its listings.'),
  cut: enumParameter(orderCuts, 'Recorte desconhecido'),
  search: z
    .string()
    .max(200, 'Busca longa demais')
    .optional()
    .describe('An order or cart number or its beginning, a SKU or an ASIN; of any day.'),
};
const Page = {
  first: wholeNumber('first', 1, ORDERS_PAGE.most).optional(),
  after: z.string().max(1_000, 'Cursor inválido').optional().describe('`next` of the page before.'),
};

const filterOf = ({
  dateRange,
  orderType: status,
  listing,
  product,
  ...filter
}: z.output<z.ZodObject<typeof Filter>>): OrderFilter => ({
  ...filter,
  period: dateRange,
  status,
  listingId: listing && rowNumber(listing),
  masterId: product && rowNumber(product),
});

/** Routes under /api/orders. */
export const ordersRest = new Hono<HttpVariables>();

ordersRest.get(
  '/',
  operation(
    {
      tag,
      summary: 'Orders with their profit',
      description:
        'Latest first, page by page, with the numbers of each cut and the totals of the filter. Amounts in units of the currency.',
      query: z.strictObject({ ...Filter, ...Page }),
      answer: Orders,
    },
    async ({ viewer, query: { first, after, ...chosen } }) => {
      const filter = filterOf(chosen);
      const [{ edges, pageInfo }, counts, totals] = await Promise.all([
        accountOrders(viewer, filter, { first, after: after || null }),
        orderCounts(viewer, filter),
        orderTotals(viewer, filter),
      ]);
      return {
        orders: edges.map(({ node }) => orderAnswer(node)),
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
        counts: countsAnswer(counts),
        totals: totals && totalsAnswer(totals),
      };
    },
  ),
);

ordersRest.get(
  '/export',
  tableExport({ tag, summary: 'Orders with their profit, as a file', query: Filter }, ({ viewer, query }) => {
    const filter = filterOf(query);
    return {
      name: `pedidos-${daysInName({ ...query, period: query.dateRange })}`,
      columns: orderColumns,
      rows: eachOrder(viewer, filter),
    };
  }),
);

ordersRest.get(
  '/:marketplace/:number',
  operation(
    {
      tag,
      summary: 'An order, from its price to its profit',
      params: z.strictObject({
        marketplace: z.enum(marketplaceIds, 'Marketplace desconhecido'),
        number: z.string().max(200, 'Pedido longo demais').describe('Id of the marketplace.'),
      }),
      answer: Detail,
      failures: [404],
    },
    async ({ viewer, params }) => {
      const order = await accountOrder(viewer, { marketplace: params.marketplace, orderId: params.number });
      if (!order) throw notFound('orders.notFoundShort');
      return detailAnswer(await orderDetail(viewer, order));
    },
  ),
);
