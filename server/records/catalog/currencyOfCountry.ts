/** Countries of Amazon's and Mercado Livre's sites; those of the euro are the rest of Amazon's Europe. */
const CURRENCIES: Record<string, string> = {
  AE: 'AED',
  AR: 'ARS',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CL: 'CLP',
  CO: 'COP',
  EG: 'EGP',
  GB: 'GBP',
  IN: 'INR',
  JP: 'JPY',
  MX: 'MXN',
  PE: 'PEN',
  PL: 'PLN',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  TR: 'TRY',
  UK: 'GBP',
  US: 'USD',
  UY: 'UYU',
  ZA: 'ZAR',
};

/** ISO 4217 code of what a marketplace's country sells in. */
export const currencyOfCountry = (country: string): string => CURRENCIES[country] ?? 'EUR';
