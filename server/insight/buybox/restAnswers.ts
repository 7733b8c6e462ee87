import { z } from 'zod';
import type { SyncRun } from '#server/records/runs/syncRuns.ts';
import type { BuyBoxSummary } from '#server/insight/buybox/status/buyBoxSummary.ts';

const success = z.literal('success');

export const Started = z.object({ status: success });

export const Status = z.object({
  status: success,
  data: z.object({
    totalAsins: z.int().describe('Watched ASINs and Mercado Livre items.'),
    totalRecords: z.int().describe('Stored offers, an unchanged one counted once.'),
    lastSync: z.date().nullable().describe('End of the newest successful sync; null without one.'),
    isActive: z
      .boolean()
      .describe('Whether a marketplace is connected and the last success is no older than two intervals.'),
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
    not_observed: z.int().describe('Active products not observed in the last 24 hours.'),
    data_as_of: z.date().nullable().describe('Time of the newest check; null without one.'),
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
