import { Hono } from 'hono';
import { z } from 'zod';
import { currentTime } from '#server/platform/process/clock.ts';
import { choice } from '#server/platform/http/operation/choice.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { inPieces } from '#server/platform/jobs/inPieces.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { type FileColumn, TableFormat, tableFile, tableTypes } from '#server/platform/files/tableFile.ts';
import { period } from '#server/insight/period/period.ts';
import { isToOrder, restockRows } from '#server/insight/planning/restock/restockPage.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';

const fields = ['available', 'coverDays', 'forecast', 'reorderBy', 'quantity', 'cash'] as const;
const sortNames = fields.flatMap((field) => [field, `-${field}`] as const);

const Query = z
  .strictObject({
    marketplace: choice(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
    search: z.string().max(200, 'Busca longa demais').optional().describe('Part of a name, SKU or ASIN.'),
    sort: z
      .enum(sortNames, 'Ordem desconhecida')
      .optional()
      .describe('A column, with `-` from its highest value; absent: what has to be ordered first.'),
    format: TableFormat,
  })
  .transform(({ sort, format, ...filter }) => ({
    format,
    filter: {
      ...filter,
      sort: sort && {
        field: fields.find((field) => sort.endsWith(field))!,
        direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
      },
    },
  }));

const columns: readonly FileColumn<RestockRow>[] = [
  ['Produto', ({ product }) => product.name],
  ['SKU', ({ product }) => product.sku],
  ['ASIN', ({ product }) => product.asin],
  ['Marketplace', ({ product }) => product.marketplace],
  ['Quantidade', ({ quantity }) => quantity],
  ['Pedir até', ({ reorderBy }) => reorderBy],
  ['Custo unitário', ({ unitCost }) => unitCost && decimalOf(unitCost)],
  ['Custo total', ({ cash }) => cash && decimalOf(cash)],
  ['Moeda', ({ unitCost }) => unitCost?.currency ?? null],
];

/** Under /api/planning: what is to be ordered. */
export const planningRest = new Hono<HttpVariables>();

planningRest.get(
  '/restock/export',
  operation(
    {
      tag: 'Planning',
      summary: 'The purchase list, as a file',
      description: 'Every product of the plan that is to be ordered now.',
      query: Query,
      file: tableTypes,
    },
    async ({ c, viewer, query: { format, filter } }) => {
      const rows = (await restockRows(viewer, filter)).filter(isToOrder);
      const { start: today } = period({ period: 'today' }, currentTime());
      return tableFile(c, { name: `lista-de-compras-${today}`, format, columns }, inPieces(rows));
    },
  ),
);
