import { tenths } from '#server/platform/language/tenths.ts';
import { say, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { joined } from '#server/platform/language/stored.ts';
import type { DifferenceCause, DifferenceTotal } from '#server/insight/reconciliation/differences/differenceSummary.ts';
import type { AlertTodo } from './todos.ts';

/** Open alerts of a kind together. */
export interface FoundAlerts {
  kind: AlertTodo;
  /** Sum of what is at stake, centavos of BRL; null: of none is it known. */
  minor: number | null;
  count: number;
  /** Units of those whose evidence names them. */
  units: number | null;
  /** The one with most at stake; without a product where one alert is about several. */
  largest: { name: string | null; currency: string | null; evidence: Partial<Record<string, number | null>> };
}

interface Texts {
  title: string;
  text: string;
}

/** A sentence about the largest case; empty where it has no name. */
const ofLargest = (name: string | null, words: (name: string) => Sentence) => (name ? word(words(name)) : '');

/** Texts of what alerts are about, in the reader's language. */
export const alertTexts: Record<AlertTodo, (found: FoundAlerts) => Texts> = {
  low_stock: ({ count, largest }) => ({
    title: say('today.lowStockTitle', { count }),
    text: ofLargest(largest.name, (name) => stockText(name, largest.evidence)),
  }),
  lost_buy_box: ({ count, largest }) => ({
    title: say('today.lostBuyBoxTitle', { count }),
    text: ofLargest(largest.name, (name) => pricesText(name, largest)),
  }),
  missing_cost: ({ count, units, largest: { name } }) => ({
    title: units ? say('today.missingCostUnitsTitle', { units }) : say('today.missingCostTitle'),
    text: word(joined(sentence('today.missingCost', { count }), name ? sentence('today.largest', { name }) : null)),
  }),
  hemorrhage: ({ count, largest }) => ({
    title: say('today.hemorrhageTitle', { count }),
    text: ofLargest(largest.name, (name) => {
      const margin = largest.evidence.marginPercent;
      return margin == null
        ? sentence('today.largest', { name })
        : sentence('today.largestMargin', { name, margin: tenths(margin) });
    }),
  }),
};

function stockText(name: string, { available, leadDays, coverDays }: FoundAlerts['largest']['evidence']): Sentence {
  const lead = Math.round(leadDays ?? 0);
  return (available ?? 0) <= 0
    ? sentence('today.largestOut', { name, leadDays: lead })
    : sentence('today.largestLasts', { name, leadDays: lead, coverDays: Math.round(coverDays ?? 0) });
}

function pricesText(name: string, { evidence, currency }: FoundAlerts['largest']): Sentence {
  const { priceMinor, ourPriceMinor } = evidence;
  if (priceMinor == null || !currency) return sentence('today.largest', { name });
  const price = { minor: priceMinor, currency };
  return ourPriceMinor == null
    ? sentence('today.largestSellsAt', { name, price })
    : sentence('today.largestSellsAtOurs', { name, price, ourPrice: { minor: ourPriceMinor, currency } });
}

function causesText(causes: readonly DifferenceCause[]): string {
  const certain = causes.find(({ isCertain }) => isCertain);
  return certain ? say('today.largest', { name: certain.text }) : '';
}

export const toCheckTexts = ({ count }: DifferenceTotal, causes: readonly DifferenceCause[]): Texts => ({
  title: say('today.toCheckTitle', { count }),
  text: causesText(causes),
});

export const contestedTexts = ({ count }: DifferenceTotal, causes: readonly DifferenceCause[]): Texts => ({
  title: say('today.contestedTitle', { count }),
  text: causesText(causes),
});

export const heldTexts = ({ orderCount }: DifferenceTotal, causes: readonly DifferenceCause[]): Texts => ({
  title: say('today.heldTitle', { count: orderCount }),
  text: causesText(causes),
});
