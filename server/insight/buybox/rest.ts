import { Hono } from 'hono';
import { z } from 'zod';
import { choice } from '#server/platform/http/operation/choice.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { TableFormat, tableFile, tableTypes } from '#server/platform/files/tableFile.ts';
import { syncRuns } from '#server/records/runs/syncRuns.ts';
import { competitorTypes, listingStatuses, priceRanges } from '#server/insight/buybox/status/buyBoxFilter.ts';
import { buyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';
import { eachCompetitorOffer, offerColumns } from '#server/insight/buybox/competitors/offersFile.ts';
import { History, historyAnswer, Started, Status, Summary, summaryAnswer } from './restAnswers.ts';
import { startBuyBoxSync } from '#server/records/offers/startBuyBoxSync.ts';
import { eachBuyBoxStatus, statusColumns } from '#server/insight/buybox/status/statusFile.ts';
import { syncStatus } from '#server/insight/buybox/status/syncStatus.ts';

const HISTORY = 100;

const StatusFile = z.strictObject({
  search: z
    .string()
    .max(200, 'Busca longa demais')
    .optional()
    .describe('Part of a competitor’s name or id, or of a product’s name, SKU or ASIN.'),
  competitorType: choice(competitorTypes, 'Tipo de competidor desconhecido'),
  priceRange: choice(priceRanges, 'Faixa de preço desconhecida'),
  listingStatus: choice(listingStatuses, 'Status desconhecido'),
  format: TableFormat,
});

const OffersFile = z.strictObject({
  marketplace: z.enum(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
  seller: z.string('Informe o vendedor').min(1, 'Informe o vendedor').max(100, 'Vendedor desconhecido'),
  format: TableFormat,
});

/** Under /api/buybox: the specification's names and answers. */
export const buyBoxRest = new Hono<HttpVariables>();

buyBoxRest.get(
  '/sync/status',
  operation({ tag: 'Buy Box', summary: 'How the reading of offers is doing', answer: Status }, async ({ viewer }) => {
    const { totalAsins, totalRecords, lastSync, isActive } = await syncStatus(viewer);
    return { status: 'success' as const, data: { totalAsins, totalRecords, lastSync, isActive } };
  }),
);

buyBoxRest.get(
  '/sync/history',
  operation({ tag: 'Buy Box', summary: 'The newest 100 readings of offers', answer: History }, async ({ viewer }) =>
    historyAnswer(await syncRuns(viewer, { take: HISTORY }, 'buy_box_auto')),
  ),
);

buyBoxRest.post(
  '/sync/start',
  operation(
    { tag: 'Buy Box', summary: 'Read the offers now', answer: Started, failures: [409] },
    async ({ viewer }) => {
      await startBuyBoxSync(viewer);
      return { status: 'success' as const };
    },
  ),
);

buyBoxRest.get(
  '/summary',
  operation(
    { tag: 'Buy Box', summary: 'The Buy Box in figures, of the last 24 hours', answer: Summary },
    async ({ viewer }) => summaryAnswer(await buyBoxSummary(viewer)),
  ),
);

buyBoxRest.get(
  '/status/export',
  operation(
    {
      tag: 'Buy Box',
      summary: 'Who has the Buy Box of each product, as a file',
      description: 'Every row a filter leaves, the dearest beside its Buy Box first, sent as it is read.',
      query: StatusFile,
      file: tableTypes,
    },
    ({ c, viewer, query: { format, ...filter } }) =>
      tableFile(c, { name: 'buy-box-status', format, columns: statusColumns }, eachBuyBoxStatus(viewer, filter)),
  ),
);

buyBoxRest.get(
  '/competitors/export',
  operation(
    {
      tag: 'Buy Box',
      summary: 'The offers of one competitor, as a file',
      description: 'Its newest offer of each product, those with the Buy Box first. Of an unknown seller, none.',
      query: OffersFile,
      file: tableTypes,
    },
    ({ c, viewer, query: { format, marketplace, seller } }) =>
      tableFile(
        c,
        { name: 'buy-box-competidor', format, columns: offerColumns },
        eachCompetitorOffer(viewer, { marketplace, sellerId: seller }),
      ),
  ),
);
