import { decimalOf } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { exactDecimal, plainNumber } from '#client/lib/text/typedNumber.ts';
import type { Assumption } from './simulatorView.ts';

export type Texts = Record<Assumption, string>;

/** Least and most of each percentage, as the server takes them. */
const BOUNDS = {
  priceChangePercent: [-90, 500],
  marginPercent: [0, 95],
  costChangePercent: [-100, 1_000],
  adSharePercent: [0, 95],
} as const;

/** The inputs' texts of what is assumed. */
export const textsOf = (view: Texts): Texts => {
  const textOf = (number: string) => (number === '' ? '' : plainNumber(Number(number)));
  return {
    priceChangePercent: textOf(view.priceChangePercent),
    marginPercent: textOf(view.marginPercent),
    costChangePercent: textOf(view.costChangePercent),
    newCost: textOf(view.newCost),
    adSharePercent: textOf(view.adSharePercent),
  };
};

/** What is assumed, as typed, empty ones not assumed; or why some of it cannot be read. */
export function typedAssumptions(
  texts: Texts,
): { view: Texts; refusals?: undefined } | { view?: undefined; refusals: Partial<Texts> } {
  const refusals: Partial<Texts> = {};
  const percent = (name: keyof typeof BOUNDS) => {
    const text = texts[name].replace('%', '').replace(/^\+/, '').trim();
    if (text === '') return '';
    const [least, most] = BOUNDS[name];
    const found = exactDecimal(text);
    const number = Number(found ?? Number.NaN);
    if (number >= least && number <= most) return String(Math.round(number * 10_000) / 10_000);
    refusals[name] = t('simulator.fromTo', { least: plainNumber(least), most: plainNumber(most) });
    return '';
  };
  const view = {
    priceChangePercent: percent('priceChangePercent'),
    marginPercent: percent('marginPercent'),
    costChangePercent: percent('costChangePercent'),
    newCost: costOf(texts.newCost, (refusal) => (refusals.newCost = refusal)),
    adSharePercent: percent('adSharePercent'),
  };
  if (view.priceChangePercent && view.marginPercent) refusals.marginPercent = t('simulator.priceOrMarginNotBoth');
  if (view.costChangePercent && view.newCost) refusals.newCost = t('simulator.changeOrNewCostNotBoth');
  return Object.keys(refusals).length > 0 ? { refusals } : { view };
}

function costOf(text: string, refuse: (why: string) => void): string {
  if (text.trim() === '') return '';
  const { money, refusal } = parseMoney(text, 'BRL');
  if (money) return String(decimalOf(money));
  refuse(refusal);
  return '';
}
