import { z } from 'zod';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import { isDecimal } from '#server/platform/values/minorUnits.ts';

// Numbers of an answer arrive as text (parseExact), which a schema for text accepts as well. These schemas accept only
// their own kind of text.

/** A status or kind: begins with a letter. */
export const word = z.string().regex(/^\p{L}/u);

/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

/** A numeric id. */
export const digits = z.string().regex(/^\d+$/);

/** An amount that `minorUnits` can read. */
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
