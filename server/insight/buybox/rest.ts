import { Hono } from 'hono';
import { z } from 'zod';
import { enumParameter, nodeId } from '#server/platform/http/operation/parameters.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { notFound } from '#server/platform/values/errors.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { syncRuns } from '#server/records/runs/syncRuns.ts';
import {
  buyBoxPeriodNames,
  competitorTypes,
  listingStatuses,
  priceRanges,
} from '#server/insight/buybox/status/buyBoxFilter.ts';
import { changeColumns } from '#server/insight/buybox/changes/changesFile.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { newCompetitorColumns } from '#server/insight/buybox/changes/newCompetitorsFile.ts';
import { productTimeline } from '#server/insight/buybox/changes/productTimeline.ts';
import { recentChanges } from '#server/insight/buybox/changes/recentChanges.ts';
import { spanColumns } from '#server/insight/buybox/changes/timelineFile.ts';
import { competitorRanking } from '#server/insight/buybox/competitors/competitorRanking.ts';
import { rankingColumns } from '#server/insight/buybox/competitors/rankingFile.ts';
import { lostColumns } from '#server/insight/buybox/status/lostFile.ts';
import { lostProducts } from '#server/insight/buybox/status/lostProducts.ts';
import { buyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';
import { eachCompetitorOffer, offerColumns } from '#server/insight/buybox/competitors/offersFile.ts';
import { History, historyAnswer, Started, Status, Summary, summaryAnswer } from './restAnswers.ts';
import { startBuyBoxSync } from '#server/records/offers/startBuyBoxSync.ts';
import { eachBuyBoxStatus, statusColumns } from '#server/insight/buybox/status/statusFile.ts';
import { syncStatus } from '#server/insight/buybox/status/syncStatus.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const HISTORY = 100;

const Choices = {
  search: z
    .string()
    .max(200, 'Busca longa demais')
    .optional()
    .describe('Part of a competitor’s name or id, or of a product’s name, SKU or ASIN.'),
  competitorType: enumParameter(competitorTypes, 'Tipo de competidor desconhecido'),
  priceRange: enumParameter(priceRanges, 'Faixa de preço desconhecida'),
  listingStatus: enumParameter(listingStatuses, 'Status desconhecido'),
};
const InPeriod = { ...Choices, period: enumParameter(buyBoxPeriodNames, 'Período desconhecido') };

const Seller = {
  marketplace: z.enum(marketplaceIds, 'Marketplace desconhecido'),
  seller: z.string('Informe o vendedor').min(1, 'Informe o vendedor').max(100, 'Vendedor desconhecido'),
};
const ProductPath = z.strictObject({
  id: nodeId('Product', 'Produto desconhecido').describe('Product number, or its GraphQL id.'),
});

/** Routes under /api/buybox, with the specification's names and responses. */
export const buyBoxRest = new Hono<HttpVariables>();

buyBoxRest.get(
  '/sync/status',
  operation({ tag: 'Buy Box', summary: 'State of the offer sync', answer: Status }, async ({ viewer }) => {
    const { totalAsins, totalRecords, lastSync, isActive } = await syncStatus(viewer);
    return { status: 'success' as const, data: { totalAsins, totalRecords, lastSync, isActive } };
  }),
);

buyBoxRest.get(
  '/sync/history',
  operation({ tag: 'Buy Box', summary: 'The newest 100 offer syncs', answer: History }, async ({ viewer }) =>
    historyAnswer(await syncRuns(viewer, { take: HISTORY }, 'buy_box_auto')),
  ),
);

buyBoxRest.post(
  '/sync/start',
  operation(
    { tag: 'Buy Box', summary: 'Start an offer sync', answer: Started, failures: [409] },
    async ({ viewer }) => {
      await startBuyBoxSync(viewer);
      return { status: 'success' as const };
    },
  ),
);

buyBoxRest.get(
  '/summary',
  operation({ tag: 'Buy Box', summary: 'Buy Box figures of the last 24 hours', answer: Summary }, async ({ viewer }) =>
    summaryAnswer(await buyBoxSummary(viewer)),
  ),
);

buyBoxRest.get(
  '/status/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'Current Buy Box of each product, as a file',
      description: 'Every row of the filter, highest price difference first, streamed.',
      query: Choices,
    },
    ({ viewer, query }) => ({ name: 'buy-box-status', columns: statusColumns, rows: eachBuyBoxStatus(viewer, query) }),
  ),
);

buyBoxRest.get(
  '/competitors/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'The offers of one competitor, as a file',
      description:
        'Newest offer of the seller for each product, those with the Buy Box first. Empty for an unknown seller.',
      query: Seller,
    },
    ({ viewer, query: { marketplace, seller: sellerId } }) => ({
      name: 'buy-box-competidor',
      columns: offerColumns,
      rows: eachCompetitorOffer(viewer, { marketplace, sellerId }),
    }),
  ),
);

buyBoxRest.get(
  '/competitors/ranking/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'The competitors of a period, as a file',
      description: 'By number of current Buy Boxes, at most 50. Default period: the last 24 hours.',
      query: InPeriod,
    },
    async ({ viewer, query }) => {
      const ranked = (await competitorRanking(viewer, query)).map((row, index) => ({ ...row, place: index + 1 }));
      return { name: 'buy-box-ranking', columns: rankingColumns, rows: chunks(ranked) };
    },
  ),
);

buyBoxRest.get(
  '/competitors/new/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'Competitors first observed in the last 7 days, as a file',
      description: 'Newest first, at most 100.',
      query: Choices,
    },
    async ({ viewer, query }) => ({
      name: 'buy-box-novos',
      columns: newCompetitorColumns,
      rows: chunks((await newCompetitors(viewer, query)).rows),
    }),
  ),
);

buyBoxRest.get(
  '/changes/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'Changes of owner and of competitors’ prices, as a file',
      description: 'Newest first, at most 100. Default period: the last 24 hours.',
      query: InPeriod,
    },
    async ({ viewer, query }) => ({
      name: 'buy-box-mudancas',
      columns: changeColumns,
      rows: chunks(await recentChanges(viewer, query)),
    }),
  ),
);

buyBoxRest.get(
  '/lost/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'Products whose Buy Box was ours for less than half of the observed time of the last 30 days, as a file',
      description: 'Lowest share first, at most 100; the competitor that owned it longest depends on the period.',
      query: InPeriod,
    },
    async ({ viewer, query }) => ({
      name: 'buy-box-perdidos',
      columns: lostColumns,
      rows: chunks((await lostProducts(viewer, query)).rows),
    }),
  ),
);

buyBoxRest.get(
  '/products/:id/timeline/export',
  tableExport(
    {
      tag: 'Buy Box',
      summary: 'Buy Box owners of a product in the last 30 days, as a file',
      description: 'Newest span first.',
      params: ProductPath,
      failures: [404],
    },
    async ({ viewer, params: { id } }) => {
      const timeline = await productTimeline(viewer, id);
      if (!timeline) throw notFound('products.notFound');
      return { name: 'buy-box-linha-do-tempo', columns: spanColumns, rows: chunks(timeline.spans.toReversed()) };
    },
  ),
);
