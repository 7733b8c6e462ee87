import type { Tone } from '#client/ui/figures/Badge.tsx';

/** How far an order is, in words and as a badge. */
export const stateWords: Readonly<Record<string, readonly [text: string, tone: Tone]>> = {
  OPEN: ['Aberto', 'accent'],
  LATE: ['Atrasado', 'warning'],
  PARTLY: ['Recebido em parte', 'accent'],
  RECEIVED: ['Recebido', 'positive'],
  CLOSED: ['Encerrado', 'neutral'],
};
