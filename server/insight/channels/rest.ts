import { Hono } from 'hono';
import { z } from 'zod';
import { masterProduct } from '#server/records/masters/masterProducts.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { nodeId } from '#server/platform/http/operation/parameters.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { rowNumber } from '#server/platform/prisma/rowKey.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { channelColumns, type ChannelRow } from './channelsFile.ts';
import { channelTable, priceFor, type PriceWish } from './channelTable.ts';
import { Days, Listing, listingOf, percent, Price, priceOf } from './restShapes.ts';

const tag = 'Products';

const Product = z.object({ id: nodeId('MasterProduct', 'Produto desconhecido').describe('Number of the product.') });
const Wishes = {
  marginPercent: percent('Informe a margem em percentual').describe('Adds the price of each listing for this margin.'),
  profitOf: nodeId('Product', 'Anúncio desconhecido')
    .optional()
    .describe('Adds the price of each listing for the profit of this one.'),
};

const Channels = z.object({
  ...Days,
  channels: z
    .array(
      z.object({
        ...Listing,
        price_for_margin: Price,
        price_for_profit: Price,
        is_competing: z.boolean().describe('It takes sales from another listing of the product, or gives them.'),
      }),
    )
    .describe('Listings that are for sale.'),
});

async function rowsOf(viewer: Viewer, id: number, { marginPercent, profitOf }: PriceWish) {
  const master = await masterProduct(viewer, rowNumber(id));
  if (!master) throw notFound('products.notFoundShort');
  const { days, channels, competing } = await channelTable(viewer, master);
  const rivals = new Set(competing.flatMap((group) => group.channels));
  const rows = channels.map((channel): ChannelRow => ({
    channel,
    forMargin: marginPercent == null ? null : priceFor(channel, channels, { marginPercent }),
    forProfit: profitOf == null ? null : priceFor(channel, channels, { profitOf }),
    isCompeting: rivals.has(channel),
  }));
  return { days, rows };
}

/** Routes under /api/products: prices by channel. */
export const channelsRest = new Hono<HttpVariables>();

channelsRest.get(
  '/:id/channels',
  operation(
    {
      tag,
      summary: 'Prices of a product by channel',
      description: 'The parts and the profit add up to the price.',
      params: Product,
      query: z.strictObject(Wishes),
      answer: Channels,
      failures: [404],
    },
    async ({ viewer, params: { id }, query }) => {
      const { days, rows } = await rowsOf(viewer, id, query);
      return {
        start_date: days.start,
        end_date: lastDayOf(days),
        channels: rows.map(({ channel, forMargin, forProfit, isCompeting }) => ({
          ...listingOf(channel),
          price_for_margin: priceOf(forMargin, channel.product.currency),
          price_for_profit: priceOf(forProfit, channel.product.currency),
          is_competing: isCompeting,
        })),
      };
    },
  ),
);

channelsRest.get(
  '/:id/channels/export',
  tableExport(
    { tag, summary: 'Prices of a product by channel, as a file', params: Product, query: Wishes, failures: [404] },
    async ({ viewer, params: { id }, query }) => {
      const { rows } = await rowsOf(viewer, id, query);
      return { name: 'precos-por-canal', columns: channelColumns, rows: chunks(rows) };
    },
  ),
);
