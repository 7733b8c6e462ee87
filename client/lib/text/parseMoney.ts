import type { Amount } from '#client/lib/format.ts';
import { minorUnits } from './minorUnits.ts';

/** An amount, or a sentence for the seller on why the text is none. */
export type ParsedMoney = { money: Amount; refusal?: undefined } | { money?: undefined; refusal: string };

const MAX_SHOWN = 40;
const refuse = (refusal: string): ParsedMoney => ({ refusal });
const noAmount = (text: string) => refuse(`"${text.slice(0, MAX_SHOWN)}" não é um valor.`);

/**
 * An amount as people write it, in minor units of the currency: `12,5`, `1.234,50`, `1,234.50`, `R$ 3`. A refusal when it is
 * none, is negative, or has two readings: `1.234` is one thousand to some and little more than one to others.
 */
export function parseMoney(text: string, currency: string): ParsedMoney {
  const digits = text.replaceAll(/[\s\u00A0]|R\$|US\$|\$|€/g, '');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(digits)) return noAmount(text);
  if (digits.startsWith('-')) return refuse('O valor não pode ser negativo.');
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits))
    return refuse(`"${digits}" pode ser lido de duas formas: escreva com duas casas decimais.`);
  const plain = plainDecimal(digits);
  if (plain === null) return noAmount(text);
  const minor = minorUnits(plain, currency);
  return minor === null ? refuse(`"${plain.slice(0, MAX_SHOWN)}" é grande demais.`) : { money: { minor, currency } };
}

/** `1.234,5` and `1,234.5` as `1234.5`; null when the marks stand where none can. */
function plainDecimal(digits: string): string | null {
  const marks = digits.replaceAll(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return digits;
  if (marks.length === 1) return digits.replace(',', '.');
  if (marks === last.repeat(marks.length)) return isGrouped(digits, last) ? digits.replaceAll(last, '') : null;
  const other = last === ',' ? '.' : ',';
  const whole = digits.slice(0, digits.lastIndexOf(last));
  if (whole.includes(last) || !isGrouped(whole, other)) return null;
  return `${whole.replaceAll(other, '')}.${digits.slice(whole.length + 1)}`;
}

const isGrouped = (whole: string, mark: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(whole);
