export const profitStatuses = ['hemorrhage', 'loss', 'danger', 'low', 'healthy'] as const;
export type MarginStatus = (typeof profitStatuses)[number];

/** Statuses of listed products: those of a margin, worst first, and that of products without sales that still cost money. */
export const listedStatuses = [...profitStatuses, 'costing'] as const;
export type ProfitStatus = (typeof listedStatuses)[number];

/** Upper margins of the statuses, in percent, exclusive. */
export interface StatusThresholds {
  hemorrhageBelow: number;
  lossBelow: number;
  dangerBelow: number;
  lowBelow: number;
}

/** Status of a margin in percent. Null for an unknown margin. */
export function profitStatus(marginPercent: number | null, thresholds: StatusThresholds): MarginStatus | null {
  if (marginPercent === null) return null;
  if (marginPercent < thresholds.hemorrhageBelow) return 'hemorrhage';
  if (marginPercent < thresholds.lossBelow) return 'loss';
  if (marginPercent < thresholds.dangerBelow) return 'danger';
  return marginPercent < thresholds.lowBelow ? 'low' : 'healthy';
}
