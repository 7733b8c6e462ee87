import { badRequest } from '#server/platform/values/errors.ts';
import { costAmount } from './costAmount.ts';

/** An amount as people write it, in minor units. Throws BAD_REQUEST in words for the seller when it is none. */
export function amountText(text: string, currency: string): number {
  try {
    return costAmount(text, currency);
  } catch (error) {
    if (error instanceof RangeError) throw badRequest(sentence(error.message));
    throw error;
  }
}

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}.`;
