import type { Area } from '#i18n/__generated__/messages.d.ts';

/** Areas of words of screens that have others than their own folder's. */
const OTHERS = {
  activity: ['account'],
  bills: ['payouts'],
  operator: ['operator', 'login'],
  order: ['orders', 'differences'],
  product: ['product', 'buy-box', 'amazon-data'],
} as const satisfies Record<string, readonly Area[]>;

type Screen = Area | keyof typeof OTHERS;

/** Areas of words that a screen needs before it can show, by its folder. */
export const areasOf = (screen: Screen): Area[] =>
  screen in OTHERS ? [...OTHERS[screen as keyof typeof OTHERS]] : [screen as Area];
