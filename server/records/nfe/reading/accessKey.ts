import { badRequest } from '#server/platform/values/errors.ts';

/** UF code, month, CNPJ (with letters since 07/2026), model, series, number, kind of emission, code, check digit. */
const KEY = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** Check digit of the first 43 characters of a key: modulo 11, each character by its ASCII code − 48. */
export function keyCheckDigit(first43: string): number {
  let sum = 0;
  for (const [index, character] of first43.split('').toReversed().entries())
    sum += (character.charCodeAt(0) - 48) * (2 + (index % 8));
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** A key of an NF-e (model 55) with a valid check digit. Throws BAD_REQUEST with a sentence for any other text. */
export function accessKey(text: string | null): string {
  if (!text || !KEY.test(text)) throw badRequest('nfe.keyShape');
  if (Number(text[43]) !== keyCheckDigit(text.slice(0, 43))) throw badRequest('nfe.keyDigit');
  const model = text.slice(20, 22);
  if (model === '65') throw badRequest('nfe.isNfce');
  if (model !== '55') throw badRequest('nfe.otherModel', { model });
  return text;
}
