import type { Money } from '#server/platform/values/money.ts';

export type InsightType = 'restock' | 'pricing' | 'competitor' | 'campaign' | 'other';
export type InsightPriority = 'critical' | 'high' | 'medium' | 'low';
export type DecisionStatus = 'pending' | 'applied' | 'dismissed';

/** Something the seller could do, and the figures that say so. */
export interface FoundInsight {
  type: InsightType;
  priority: InsightPriority;
  productId: number | null;
  /** The same as long as it is about the same thing. */
  fingerprint: string;
  title: string;
  description: string;
  recommendation: string;
  /** 0 to 1. */
  confidence: number;
  /** At stake in a month; null while unknown. */
  impact: Money | null;
  evidence: Record<string, unknown>;
}

const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** Figures as the sentences of insights write them, in Portuguese. */
export const figure = (value: number): string => decimals.format(value);

export const units = (count: number): string => `${figure(count)} ${Math.abs(count) === 1 ? 'unidade' : 'unidades'}`;

/** `2026-11-09` as 09/11. */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** What a product is called in a sentence. */
export const nameOf = ({ name, sku, asin }: { name: string | null; sku: string | null; asin: string }): string =>
  name ?? sku ?? asin;
