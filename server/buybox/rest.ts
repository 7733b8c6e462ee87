import { Hono } from 'hono';
import { z } from 'zod';
import { type HttpVariables, parseInput } from '#server/core/http.ts';
import { syncRuns } from '#server/sync/syncRuns.ts';
import { buyBoxSummary } from './buyBoxSummary.ts';
import { startBuyBoxSync } from './startBuyBoxSync.ts';
import { syncStatus } from './syncStatus.ts';

const HISTORY = 100;
const NoParameters = z.strictObject({});

/** Under /api/buybox: the specification's names and answers. */
export const buyBoxRest = new Hono<HttpVariables>();

buyBoxRest.get('/sync/status', async (c) => {
  parseInput(c.req.query(), NoParameters);
  const { totalAsins, totalRecords, lastSync, isActive } = await syncStatus(c.get('viewer'));
  return c.json({ status: 'success', data: { totalAsins, totalRecords, lastSync, isActive } });
});

buyBoxRest.get('/sync/history', async (c) => {
  parseInput(c.req.query(), NoParameters);
  const runs = await syncRuns(c.get('viewer'), { limit: HISTORY, syncType: 'buy_box_auto' });
  return c.json({
    status: 'success',
    data: runs.map(({ status, createdAt, finishedAt, error }) => ({
      sync_type: 'buy_box_auto',
      status,
      created_at: createdAt,
      finished_at: finishedAt,
      error,
    })),
  });
});

buyBoxRest.post('/sync/start', async (c) => {
  parseInput(c.req.query(), NoParameters);
  await startBuyBoxSync(c.get('viewer'));
  return c.json({ status: 'success' });
});

buyBoxRest.get('/summary', async (c) => {
  parseInput(c.req.query(), NoParameters);
  const summary = await buyBoxSummary(c.get('viewer'));
  return c.json({
    status: 'success',
    data: {
      won_count: summary.wonCount,
      total_products: summary.totalProducts,
      buy_box_percentage: summary.buyBoxPercent,
      active_competitors: summary.activeCompetitors,
      changes_today: summary.changesToday,
      not_observed: summary.notObserved,
      data_as_of: summary.dataAsOf,
    },
  });
});
