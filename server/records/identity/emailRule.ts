import { inShape } from '#server/platform/language/inShape.ts';
import { z } from 'zod';

/** An e-mail that a person enters. */
export const emailRule = z
  .string(inShape('account.emailMissing'))
  .trim()
  .max(254, inShape('account.emailTooLong'))
  .pipe(z.email(inShape('account.emailInvalid')));
