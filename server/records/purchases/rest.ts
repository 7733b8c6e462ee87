import { sentence } from '#server/platform/language/sentence.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { enumParameter, wholeNumber } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { costOf, purchaseColumns } from './purchaseFile.ts';
import { missingUnits, type PurchaseOrder, purchaseStates } from './purchaseOrder.ts';
import { eachPurchaseOrder, purchaseOrders, PURCHASES_PAGE } from './purchaseOrders.ts';

const tag = 'Purchases';

const Filter = {
  search: z
    .string()
    .max(200, inShape('purchases.searchLength'))
    .optional()
    .describe('Part of the supplier, or of an ASIN, SKU or name of a product.'),
  only: enumParameter(['open', 'closed'], inShape('errors.unknownFilter'))
    .optional()
    .describe('Only orders of which something is to come, or the others.'),
};

const Purchases = z.object({
  page: z.int().describe('Number of the page.'),
  page_count: z.int().describe('Number of pages.'),
  row_count: z.int().describe('Orders on all pages.'),
  orders: z
    .array(
      z.object({
        id: z.int().describe('Number of the order.'),
        supplier: z.string().describe('Who delivers.'),
        country: z.string().describe('Where it arrives.'),
        currency: z.string().describe('Of the costs.'),
        ordered_on: z.string().describe('When it was ordered.'),
        due_on: z.string().nullable().describe('When it is due; null: not known.'),
        note: z.string().nullable().describe('Note of the seller.'),
        state: z.enum(purchaseStates).describe('How far it is.'),
        lines: z
          .array(
            z.object({
              id: z.int().describe('Number of the line.'),
              master_product: z.int().describe('Number of the physical product.'),
              product: z.int().describe('Number of the listing by which it was chosen.'),
              sku: z.string().nullable().describe('Its code.'),
              name: z.string().nullable().describe('Its title.'),
              units: z.int().describe('Ordered units.'),
              case_pack: z.int().nullable().describe('Units in a box; null: loose.'),
              unit_cost: z.number().nullable().describe('Cost of a unit; null: as the product costs.'),
              received_units: z.int().describe('Units that came.'),
              missing_units: z.int().describe('Units that did not come.'),
            }),
          )
          .describe('Its products.'),
      }),
    )
    .describe('What is to come by its due day, then the others, the latest first.'),
});

const orderOf = (order: PurchaseOrder) => ({
  id: order.id,
  supplier: order.supplier,
  country: order.country,
  currency: order.currency,
  ordered_on: order.orderedOn,
  due_on: order.dueOn,
  note: order.note,
  state: order.state,
  lines: order.lines.map((line) => ({
    id: line.id,
    master_product: line.masterId,
    product: line.product.id,
    sku: line.product.sku,
    name: line.product.name,
    units: line.units,
    case_pack: line.casePack,
    unit_cost: costOf(order, line),
    received_units: line.receivedUnits,
    missing_units: missingUnits(line),
  })),
});

/** Routes under /api/purchases: what is ordered from suppliers. */
export const purchasesRest = new Hono<HttpVariables>();

purchasesRest.get(
  '/',
  operation(
    {
      tag,
      summary: 'Purchase orders with their lines',
      query: z.strictObject({
        ...Filter,
        page: wholeNumber(sentence('errors.page'), 1, 999_999_999).default(1),
        size: wholeNumber(sentence('errors.pageSize'), 1, PURCHASES_PAGE.most).default(PURCHASES_PAGE.standard),
      }),
      answer: Purchases,
    },
    async ({ viewer, query: { page, size, ...filter } }) => {
      const { rows, pageCount, rowCount, page: shown } = await purchaseOrders(viewer, filter, { page, size });
      return { page: shown, page_count: pageCount, row_count: rowCount, orders: rows.map(orderOf) };
    },
  ),
);

purchasesRest.get(
  '/export',
  tableExport(
    { tag, summary: 'Purchase orders and their lines, as a file', description: 'A row for each line.', query: Filter },
    ({ viewer, query }) => ({
      name: 'compras',
      columns: purchaseColumns,
      rows: rowsOf(eachPurchaseOrder(viewer, query)),
    }),
  ),
);

async function* rowsOf(pages: AsyncIterable<readonly PurchaseOrder[]>) {
  for await (const orders of pages) yield orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
}
