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

/** Names of the cost groups (spec 2), and of advertising. */
export const costNames = {
  PRODUCT_COST: 'product cost',
  AMAZON_FEES: 'amazon fees',
  STORAGE: 'storage',
  RETURNS: 'returns',
  ADS: 'advertising',
} as const;

/** Short names of what a loss or a missing margin comes from. */
export const causeNames = {
  PRODUCT_COST: 'product cost',
  FEES: 'fees',
  FULFILMENT: 'freight and fulfilment',
  TAX: 'tax',
  STORAGE: 'storage',
  RETURNS: 'returns',
  ADS: 'advertising',
  PRICE: 'price',
  UNKNOWN_COST: 'unknown cost',
  UNKNOWN_FEES: 'unknown fees',
} as const;
