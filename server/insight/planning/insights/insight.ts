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
