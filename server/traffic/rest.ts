import { Hono } from 'hono';
import { z } from 'zod';
import { choice } from '#server/core/choice.ts';
import type { HttpVariables } from '#server/core/http.ts';
import { operation } from '#server/core/operation.ts';
import { aggregatedMetrics } from './aggregatedMetrics.ts';
import { Metrics, metricsAnswer } from './restAnswers.ts';

const Query = z
  .strictObject({
    aggregationType: choice(['byasin'], 'Tipo de agregação desconhecido'),
    startDate: z.string().optional().describe('First day; with the last day absent, the last 30 days.'),
    endDate: z.string().optional().describe('Last day.'),
    marketplace: choice(['amazon', 'mercadolivre'], 'Marketplace desconhecido'),
    asinLevel: choice(['parent', 'child'], 'Nível de ASIN desconhecido'),
  })
  .transform(({ startDate, endDate, marketplace, asinLevel }) => ({
    startDate,
    endDate,
    marketplace,
    asinLevel: asinLevel === 'parent' ? ('PARENT' as const) : ('CHILD' as const),
  }));

/** Under /api: the aggregated report. */
export const trafficRest = new Hono<HttpVariables>();

trafficRest.get(
  '/dashboard/aggregated-metrics',
  operation(
    {
      tag: 'Traffic',
      summary: 'Sales and visits by product',
      description: 'The products of most revenue; `isTruncated` says when there are more.',
      query: Query,
      answer: Metrics,
    },
    async ({ viewer, query }) => metricsAnswer(await aggregatedMetrics(viewer, query)),
  ),
);
