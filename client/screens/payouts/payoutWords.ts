import { t } from '#client/lib/language/t.ts';
import type { Tone } from '#client/ui/figures/Badge.tsx';

const states: Record<string, [name: string, tone: Tone, hint: string]> = {
  unread: [t('payouts.notRead'), 'neutral', t('payouts.onlyTheTotalIsKnownThe')],
  open: [t('payouts.open'), 'info', t('payouts.readNoDepositDateYet')],
  closed: [t('payouts.closed'), 'positive', t('payouts.theRowsAddUpToThe')],
  differs: [t('payouts.doesNotClose'), 'negative', t('payouts.theRowsDoNotAddUp')],
};
const known = (state: string) => states[state.toLowerCase()] ?? ([state, 'neutral', ''] as const);

/** A state in words. */
export const stateName = (state: string): string => known(state)[0];
export const stateTone = (state: string): Tone => known(state)[1];
export const stateHint = (state: string): string => known(state)[2];
