import { decimalOf } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { parseMoney } from '#client/lib/text/parseMoney.ts';
import { exactDecimal, plainNumber } from '#client/lib/text/typedNumber.ts';
import type { RegimesView } from './regimesView.ts';

type Texts = Record<keyof RegimesView, string>;

/** The inputs' texts of a view. */
export function textsOf(view: RegimesView): Texts {
  const textOf = (number: string) => (number === '' ? '' : plainNumber(Number(number)));
  return {
    payroll: textOf(view.payroll),
    payrollChargesPercent: textOf(view.payrollChargesPercent),
    icmsCreditPercent: textOf(view.icmsCreditPercent),
  };
}

const MAX_PERCENT = 100;

/** The view of inputs as typed, empty ones not known; or why some of them cannot be read. */
export function typedInputs(
  texts: Texts,
): { view: RegimesView; refusals?: undefined } | { view?: undefined; refusals: Partial<Texts> } {
  const refusals: Partial<Texts> = {};
  const percent = (name: keyof Texts) => {
    const text = texts[name].replace('%', '').trim();
    if (text === '') return '';
    const found = exactDecimal(text);
    if (found !== null && /^\d{1,3}(?:\.\d{1,4})?$/.test(found) && Number(found) <= MAX_PERCENT) return found;
    refusals[name] = t('regimes.enterAPercentageFrom0To');
    return '';
  };
  const view = {
    payroll: payrollOf(texts.payroll, (refusal) => (refusals.payroll = refusal)),
    payrollChargesPercent: percent('payrollChargesPercent'),
    icmsCreditPercent: percent('icmsCreditPercent'),
  };
  return Object.keys(refusals).length > 0 ? { refusals } : { view };
}

function payrollOf(text: string, refuse: (why: string) => void): string {
  if (text.trim() === '') return '';
  const { money, refusal } = parseMoney(text, 'BRL');
  if (money) return String(decimalOf(money));
  refuse(refusal);
  return '';
}
