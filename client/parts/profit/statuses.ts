import { t } from '#client/lib/language/t.ts';
import type { EnumName } from '#client/lib/schema.ts';

/** Statuses as written in URLs and files: those of a margin, worst first, and that of products that cost money without sales. */
export const statuses = ['hemorrhage', 'loss', 'danger', 'low', 'healthy', 'costing'] as const;
export type StatusWord = (typeof statuses)[number];
type ProfitStatus = EnumName<StatusWord>;

export const statusNames: Record<ProfitStatus, string> = {
  HEMORRHAGE: t('parts.hemorrhage'),
  LOSS: t('parts.loss'),
  DANGER: t('parts.danger'),
  LOW: t('parts.lowMargin'),
  HEALTHY: t('parts.healthy'),
  COSTING: t('parts.noSalesCosting'),
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
  PRODUCT_COST: t('parts.productCost'),
  AMAZON_FEES: t('parts.amazonFees'),
  STORAGE: t('parts.storage'),
  RETURNS: t('parts.returns'),
  ADS: t('parts.advertising'),
} as const;

/** Short names of what a loss or a missing margin comes from. */
export const causeNames = {
  PRODUCT_COST: t('parts.productCost'),
  FEES: t('parts.fees'),
  FULFILMENT: t('parts.freightAndFulfilment'),
  TAX: t('parts.tax'),
  STORAGE: t('parts.storage'),
  RETURNS: t('parts.returns'),
  ADS: t('parts.advertising'),
  PRICE: t('parts.price'),
  UNKNOWN_COST: t('parts.unknownCost'),
  UNKNOWN_FEES: t('parts.unknownFees'),
} as const;
