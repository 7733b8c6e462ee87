import { t } from '#client/lib/language/t.ts';
import type { Tone } from '#client/ui/figures/Badge.tsx';

/** How far an order is, in words and as a badge. */
export const stateWords: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  OPEN: [t('purchases.open'), 'info'],
  LATE: [t('purchases.late'), 'warning'],
  PARTLY: [t('purchases.receivedInPart'), 'info'],
  RECEIVED: [t('purchases.received'), 'positive'],
  CLOSED: [t('purchases.closed'), 'neutral'],
};
