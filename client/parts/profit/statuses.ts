import type { EnumName } from '#client/lib/schema.ts';

/** Statuses as written in URLs and files: those of a margin, worst first, and that of products that cost money without sales. */
export const statuses = ['hemorrhage', 'loss', 'danger', 'low', 'healthy', 'costing'] as const;
export type StatusWord = (typeof statuses)[number];
type ProfitStatus = EnumName<StatusWord>;

export const statusNames: Record<ProfitStatus, string> = {
  HEMORRHAGE: 'Hemorrhage',
  LOSS: 'Loss',
  DANGER: 'Danger',
  LOW: 'Low margin',
  HEALTHY: 'Healthy',
  COSTING: 'No sales, costing',
};

/** Text colours. */
export const statusLooks: Record<ProfitStatus, string> = {
  HEMORRHAGE: 'text-negative',
  LOSS: 'text-negative',
  DANGER: 'text-warning',
  LOW: 'text-muted',
  HEALTHY: 'text-positive',
  COSTING: 'text-negative',
};

/** Names of the cost groups (spec 2). */
export const costNames = {
  PRODUCT_COST: 'product cost',
  AMAZON_FEES: 'amazon fees',
  STORAGE: 'storage',
  RETURNS: 'returns',
} as const;
