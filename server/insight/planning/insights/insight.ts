import type { Sentences } from '#server/platform/language/stored.ts';
import type { Money } from '#server/platform/values/money.ts';

export type InsightType = 'restock' | 'pricing' | 'competitor' | 'campaign' | 'other';
export type InsightPriority = 'critical' | 'high' | 'medium' | 'low';
export type DecisionStatus = 'pending' | 'applied' | 'dismissed';

/** A suggested action, with the figures behind it. */
export interface FoundInsight {
  type: InsightType;
  priority: InsightPriority;
  productId: number | null;
  /** Identifies the subject across rebuilds. */
  fingerprint: string;
  /** Texts in Padrão, see `stored`. */
  title: string;
  description: string;
  recommendation: string;
  sentences: Sentences<'title' | 'description' | 'recommendation'>;
  /** From 0 to 1. */
  confidence: number;
  /** Amount at stake per month; null while unknown. */
  impact: Money | null;
  evidence: Record<string, unknown>;
}

/** Name of a product in a sentence: its title, else SKU, else ASIN. */
export const nameOf = ({ name, sku, asin }: { name: string | null; sku: string | null; asin: string }): string =>
  name ?? sku ?? asin;
