import type { FigureState } from './figureMark.ts';

/** States in files for sellers. */
export const stateWords: Readonly<Record<FigureState, string>> = {
  unread: 'não lido',
  partial: 'parcial',
  provisional: 'provisório',
  estimated: 'estimado',
  known: 'conhecido',
};
