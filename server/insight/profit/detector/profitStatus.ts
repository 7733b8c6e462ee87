export const profitStatuses = ['hemorrhage', 'loss', 'danger', 'low', 'healthy'] as const;
export type ProfitStatus = (typeof profitStatuses)[number];

/** Margins in percent below which a product is in each status. */
export interface StatusThresholds {
  hemorrhageBelow: number;
  lossBelow: number;
  dangerBelow: number;
  lowBelow: number;
}

/** How well a margin in percent keeps the seller; null for an unknown margin, which is not classified. */
export function profitStatus(marginPercent: number | null, thresholds: StatusThresholds): ProfitStatus | null {
  if (marginPercent === null) return null;
  if (marginPercent < thresholds.hemorrhageBelow) return 'hemorrhage';
  if (marginPercent < thresholds.lossBelow) return 'loss';
  if (marginPercent < thresholds.dangerBelow) return 'danger';
  return marginPercent < thresholds.lowBelow ? 'low' : 'healthy';
}
