import type { UrlField } from './urlState.ts';

/** Text of a form; other text is left out, as empty text is. */
export const pattern = (form: RegExp): UrlField<string> => ({
  read: (written) => (written && form.test(written) ? written : ''),
  write: (value) => value || null,
});

/** ISO 4217 code of a currency; empty without one. */
export const currencyCode = pattern(/^[A-Z]{3}$/);
