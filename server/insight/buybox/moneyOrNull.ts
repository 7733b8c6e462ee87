import type { Money } from '#server/platform/values/money.ts';

/** The amount, or null while it is unknown. */
export const moneyOrNull = (minor: number | null, currency: string): Money | null =>
  minor === null ? null : { minor, currency };
