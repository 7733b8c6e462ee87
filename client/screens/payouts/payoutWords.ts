import type { Tone } from '#client/ui/figures/Badge.tsx';

const states: Record<string, [name: string, tone: Tone, hint: string]> = {
  unread: ['não lido', 'neutral', 'Só o total é conhecido; as linhas não foram lidas'],
  open: ['aberto', 'info', 'Lido; ainda sem data de depósito'],
  closed: ['fechado', 'positive', 'As linhas somam o total'],
  differs: ['não fecha', 'negative', 'As linhas não somam o total'],
};
const known = (state: string) => states[state.toLowerCase()] ?? ([state, 'neutral', ''] as const);

/** A state in words. */
export const stateName = (state: string): string => known(state)[0];
export const stateTone = (state: string): Tone => known(state)[1];
export const stateHint = (state: string): string => known(state)[2];
