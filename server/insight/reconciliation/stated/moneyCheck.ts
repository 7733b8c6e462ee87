import type { Marketplace } from '#server/market/registry.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { CheckKind } from './statedSums.ts';

/** A sum that a marketplace states of its own, against the same sum of the rows that were read. It is in no figure. */
export interface MoneyCheck {
  kind: CheckKind;
  marketplace: Marketplace;
  /** Of the proceeds of a settlement; null for a balance. */
  settlementId: string | null;
  stated: Money;
  /** Null where the rows to compare with were not read. */
  own: Money | null;
  /** Stated − own. */
  difference: Money | null;
  statedAt: Date;
  /** In the reader's language. */
  text: string;
  /** What the comparison cannot know, in the reader's language. */
  note: string;
}
