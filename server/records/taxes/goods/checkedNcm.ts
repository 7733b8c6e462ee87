const SHOWN = 40;

/** The eight digits of an NCM as entered, with points or without (`8471.30.12`). Throws RangeError for any other text. */
export function checkedNcm(text: string): string {
  if (!/^\d{4}\.?\d{2}\.?\d{2}$/.test(text.trim()))
    throw new RangeError(`"${text.trim().slice(0, SHOWN)}" não é um NCM de 8 dígitos, como 84713012`);
  return text.replaceAll(/\D/g, '');
}
