/** Currencies of the countries of Amazon and Mercado Livre. Other Amazon countries use the euro. */
const CURRENCIES: Record<string, string> = {
  AE: 'AED',
  AR: 'ARS',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CL: 'CLP',
  CO: 'COP',
  CR: 'CRC',
  EC: 'USD',
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

/** ISO 4217 code of the currency a country's marketplace sells in. */
export const currencyOfCountry = (country: string): string => CURRENCIES[country] ?? 'EUR';
