import { inShape } from '#server/platform/language/inShape.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { currentTime } from '#server/platform/process/clock.ts';
import { enumParameter, nodeId } from '#server/platform/http/operation/parameters.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { period } from '#server/insight/period/period.ts';
import { amazonData, dataTabs } from '#server/insight/planning/grids/amazonData.ts';
import { gridColumns } from '#server/insight/planning/grids/gridFile.ts';
import { idleColumns } from '#server/insight/planning/idle/idleColumns.ts';
import { idleStock } from '#server/insight/planning/idle/idleStock.ts';
import { isToOrder, restockColumns, restockRows } from '#server/insight/planning/restock/restockPage.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const tag = 'Planning';
const marketplace = enumParameter(marketplaceIds, inShape('errors.unknownMarketplace'));
const fields = ['available', 'coverDays', 'forecast', 'reorderBy', 'quantity', 'cash'] as const;
const sortNames = fields.flatMap((field) => [field, `-${field}`] as const);

const Purchases = {
  marketplace,
  search: z.string().max(200, inShape('errors.searchTooLong')).optional().describe('Part of a name, SKU or ASIN.'),
  sort: z
    .enum(sortNames, inShape('errors.unknownOrder'))
    .optional()
    .transform(
      (sort) =>
        sort && {
          field: fields.find((field) => sort.endsWith(field))!,
          direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
        },
    )
    .describe('Ascending sort column, with `-` descending; absent: most urgent first.'),
};
const Tab = z.strictObject({ tab: z.enum(dataTabs, inShape('errors.unknownTab')) });
const Grid = {
  marketplace,
  product: nodeId('Product', inShape('products.unknown'))
    .optional()
    .describe('Product number, or its GraphQL id; for forecasts only.'),
};

/** Routes under /api/planning: the purchase list, and the tables of the data viewer. */
export const planningRest = new Hono<HttpVariables>();

planningRest.get(
  '/restock/export',
  tableExport(
    {
      tag,
      summary: 'The purchase list, as a file',
      description: 'Every product of the plan to order now.',
      query: Purchases,
    },
    async ({ viewer, query }) => {
      const rows = (await restockRows(viewer, query)).filter(isToOrder);
      const { start: today } = period({ period: 'today' }, currentTime());
      return { name: `lista-de-compras-${today}`, columns: restockColumns, rows: chunks(rows) };
    },
  ),
);

planningRest.get(
  '/idle/export',
  tableExport(
    {
      tag,
      summary: 'Idle stock, as a file',
      description: 'Every product whose stock is not expected to sell soon, with the money that it binds.',
      query: { marketplace },
    },
    async ({ viewer, query }) => {
      const { start: today } = period({ period: 'today' }, currentTime());
      return { name: `estoque-parado-${today}`, columns: idleColumns, rows: chunks(await idleStock(viewer, query)) };
    },
  ),
);

planningRest.get(
  '/data/:tab/export',
  tableExport(
    {
      tag,
      summary: 'A table of the data viewer, as a file',
      description: 'Rows of a tab: at most 200 forecasts, 100 or 50 of the others.',
      params: Tab,
      query: Grid,
    },
    async ({ viewer, params: { tab }, query: { marketplace: where, product: productId } }) => {
      const grid = await amazonData(viewer, tab, { marketplace: where, productId });
      return { name: `amazon-${tab}`, columns: gridColumns(grid), rows: chunks(grid.rows) };
    },
  ),
);
