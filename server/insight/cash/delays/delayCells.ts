import type { ReleaseSale } from './releaseSale.ts';

/** Bounds between the thirds of estimated leads; null when no sale has one. */
export type LeadBounds = readonly [number, number] | null;

export function leadBounds(sales: readonly ReleaseSale[]): LeadBounds {
  const leads = sales.flatMap(({ leadDays }) => (leadDays === null ? [] : [leadDays])).toSorted((a, b) => a - b);
  if (leads.length === 0) return null;
  return [leads[Math.floor(leads.length / 3)]!, leads[Math.floor((leads.length * 2) / 3)]!];
}

/** Cells of a sale from the coarsest, all sales, to the finest; each refines the one before. */
export function cellsOf({ logistic, payment, reputation, leadDays }: ReleaseSale, bounds: LeadBounds): string[] {
  const all = `${logistic}\n`;
  const paid = `${all}${payment}\n`;
  const reputed = `${paid}${reputation}\n`;
  return ['', all, paid, reputed, `${reputed}${leadName(leadDays, bounds)}`];
}

function leadName(leadDays: number | null, bounds: LeadBounds): string {
  if (leadDays === null || bounds === null) return 'unknown';
  if (leadDays < bounds[0]) return 'short';
  return leadDays < bounds[1] ? 'middle' : 'long';
}
