import { z } from 'zod';
import type { SyncRun } from '#server/records/runs/syncRuns.ts';
import type { BuyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';

const success = z.literal('success');

export const Started = z.object({ status: success });

export const Status = z.object({
  status: success,
  data: z.object({
    totalAsins: z.int().describe('ASINs and Mercado Livre items that are watched.'),
    totalRecords: z.int().describe('Offers stored: each unchanged one counts once.'),
    lastSync: z.date().nullable().describe('End of the newest run that read everything.'),
    isActive: z.boolean().describe('Something is connected, and the last success is no older than two intervals.'),
  }),
});

export const History = z.object({
  status: success,
  data: z.array(
    z.object({
      sync_type: z.literal('buy_box_auto'),
      status: z.enum(['pending', 'running', 'success', 'partial', 'error']),
      created_at: z.date(),
      finished_at: z.date().nullable(),
      error: z.string().nullable().describe('In Portuguese.'),
    }),
  ),
});

export const historyAnswer = (runs: readonly SyncRun[]): z.input<typeof History> => ({
  status: 'success',
  data: runs.map(({ status, createdAt, finishedAt, error }) => ({
    sync_type: 'buy_box_auto',
    status,
    created_at: createdAt,
    finished_at: finishedAt,
    error,
  })),
});

export const Summary = z.object({
  status: success,
  data: z.object({
    won_count: z.int().describe('Active products observed in the last 24 hours whose Buy Box is ours.'),
    total_products: z.int().describe('Active products observed in the last 24 hours.'),
    buy_box_percentage: z.number().nullable(),
    active_competitors: z.int(),
    changes_today: z.int().describe('Changes of owner since midnight in São Paulo.'),
    not_observed: z.int().describe('Active products that were not.'),
    data_as_of: z.date().nullable().describe('The newest check.'),
  }),
});

export const summaryAnswer = (summary: BuyBoxSummary): z.input<typeof Summary> => ({
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
