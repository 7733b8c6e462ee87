import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '#server/platform/values/errors.ts';
import type { HttpVariables } from '#server/platform/http/http.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { operation } from '#server/platform/http/operation/operation.ts';
import { createCompetitor } from '#server/records/competitors/createCompetitor.ts';
import { tableExport } from '#server/platform/http/operation/tableExport.ts';
import { brandCompetitor, brandCompetitors } from './brandCompetitors.ts';
import { brandInfo } from './brandInfo.ts';
import { competitorColumns } from './competitorsFile.ts';
import { Competitor, competitorAnswer, Info } from './restAnswers.ts';
import { startPriceCheck } from '#server/records/competitors/startPriceCheck.ts';

const NewCompetitor = z.strictObject({
  ourAsin: z.string('Informe o seu ASIN').describe('ASIN or MLB id of one of our products.'),
  competitorAsin: z.string('Informe o ASIN do competidor').describe('ASIN, MLB item or MLB catalogue page of theirs.'),
  competitorBrand: z.string('Informe a marca do competidor'),
  notes: z.string().nullish(),
});

/** Routes under /api/brand-owner, with the specification's names and responses. */
export const brandRest = new Hono<HttpVariables>();

brandRest.get(
  '/info',
  operation({ tag: 'Brand', summary: 'The main brand', answer: Info, failures: [404] }, async ({ viewer }) => {
    const info = await brandInfo(viewer);
    if (!info) throw notFound('products.noBrand');
    return { brand_name: info.brandName, seller_id: info.sellerId };
  }),
);

brandRest.get(
  '/competitors',
  operation(
    {
      tag: 'Brand',
      summary: 'The watched competitors',
      description: 'In the order they were added, 200 at most.',
      answer: z.array(Competitor),
    },
    async ({ viewer }) => (await brandCompetitors(viewer)).map(competitorAnswer),
  ),
);

brandRest.get(
  '/competitors/export',
  tableExport({ tag: 'Brand', summary: 'The watched competitors, as a file' }, async ({ viewer }) => ({
    name: 'brand-owner-competidores',
    columns: competitorColumns,
    rows: chunks(await brandCompetitors(viewer)),
  })),
);

brandRest.post(
  '/competitors',
  operation(
    {
      tag: 'Brand',
      summary: 'Watch a competitor',
      body: NewCompetitor,
      answer: Competitor,
      status: 201,
      failures: [404, 409],
    },
    async ({ viewer, body }) => {
      const { id } = await createCompetitor(viewer, body);
      return competitorAnswer((await brandCompetitor(viewer, id))!);
    },
  ),
);

brandRest.post(
  '/monitor',
  operation(
    {
      tag: 'Brand',
      summary: 'Start a price check',
      answer: z.object({ status: z.literal('success') }),
      failures: [409],
    },
    async ({ viewer }) => {
      await startPriceCheck(viewer);
      return { status: 'success' as const };
    },
  ),
);
