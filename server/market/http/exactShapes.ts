import { z } from 'zod';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { isDecimal } from '#server/platform/values/minorUnits.ts';

// Numbers of an answer arrive as the text they were written in (parseExact), so a schema for text takes them for words. These
// take what they are for and nothing else.

/** What a status or kind is called: it begins with a letter. */
export const word = z.string().regex(/^\p{L}/u);

/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** An id of digits alone. */
export const digits = z.string().regex(/^\d+$/);

/** An amount, as `minorUnits` reads it. */
export const decimal = z.string().refine(isDecimal);

/** An instant with its offset. */
export const instant = z.string().transform((text, ctx) => {
  try {
    return isoInstant(text, 'instant');
  } catch {
    ctx.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});
