import type { Region } from '#server/market/baseUrls.ts';

export interface AmazonMarketplace {
  /** Code used by the credentials form. */
  code: string;
  /** ISO 3166. */
  country: string;
  id: string;
  region: Region;
  currency: string;
  /** Host of the shop, without `www.`, which is also the name of its sales channel. */
  domain: string;
  /** Zone of its days, where Amazon Ads does not name one. */
  timeZone: string;
  sellerCentral: string;
}

/** Countries with one Seller Central. */
const EUROPEAN = new Set(['GB', 'DE', 'FR', 'IT', 'ES']);

function marketplace(
  code: string,
  country: string,
  id: string,
  region: Region,
  currency: string,
  domain: string,
  timeZone: string,
): AmazonMarketplace {
  const host = EUROPEAN.has(country) ? 'sellercentral-europe.amazon.com' : `sellercentral.${domain}`;
  return { code, country, id, region, currency, domain, timeZone, sellerCentral: `https://${host}` };
}

/**
 * Amazon's marketplaces. The only source of the hosts the product calls. The credentials form offers the first twelve (spec
 * 3); one authorization covers all of its region. The ids of TR, AE, SA, EG, IN and ZA and the time zones are from memory
 * (REAL.md 1.10): a wrong id is only one that no participation has, and is then named as unknown.
 */
export const amazonMarketplaces: readonly AmazonMarketplace[] = [
  marketplace('US', 'US', 'ATVPDKIKX0DER', 'na', 'USD', 'amazon.com', 'America/Los_Angeles'),
  marketplace('BR', 'BR', 'A2Q3Y263D00KWC', 'na', 'BRL', 'amazon.com.br', 'America/Sao_Paulo'),
  marketplace('CA', 'CA', 'A2EUQ1WTGCTBG2', 'na', 'CAD', 'amazon.ca', 'America/Los_Angeles'),
  marketplace('MX', 'MX', 'A1AM78C64UM0Y8', 'na', 'MXN', 'amazon.com.mx', 'America/Los_Angeles'),
  marketplace('UK', 'GB', 'A1F83G8C2ARO7P', 'eu', 'GBP', 'amazon.co.uk', 'Europe/London'),
  marketplace('DE', 'DE', 'A1PA6795UKMFR9', 'eu', 'EUR', 'amazon.de', 'Europe/Paris'),
  marketplace('FR', 'FR', 'A13V1IB3VIYZZH', 'eu', 'EUR', 'amazon.fr', 'Europe/Paris'),
  marketplace('IT', 'IT', 'APJ6JRA9NG5V4', 'eu', 'EUR', 'amazon.it', 'Europe/Paris'),
  marketplace('ES', 'ES', 'A1RKKUPIHCS9HS', 'eu', 'EUR', 'amazon.es', 'Europe/Paris'),
  marketplace('JP', 'JP', 'A1VC38T7YXB528', 'fe', 'JPY', 'amazon.co.jp', 'Asia/Tokyo'),
  marketplace('AU', 'AU', 'A39IBJ37TRP1C6', 'fe', 'AUD', 'amazon.com.au', 'Australia/Sydney'),
  marketplace('SG', 'SG', 'A19VAU5U5O7RUS', 'fe', 'SGD', 'amazon.sg', 'Asia/Singapore'),
  marketplace('NL', 'NL', 'A1805IZSGTT6HS', 'eu', 'EUR', 'amazon.nl', 'Europe/Amsterdam'),
  marketplace('PL', 'PL', 'A1C3SOZRARQ6R3', 'eu', 'PLN', 'amazon.pl', 'Europe/Warsaw'),
  marketplace('SE', 'SE', 'A2NODRKZP88ZB9', 'eu', 'SEK', 'amazon.se', 'Europe/Stockholm'),
  marketplace('BE', 'BE', 'AMEN7PMS3EDWL', 'eu', 'EUR', 'amazon.com.be', 'Europe/Brussels'),
  marketplace('IE', 'IE', 'A28R8C7NBKEWEA', 'eu', 'EUR', 'amazon.ie', 'Europe/Dublin'),
  marketplace('TR', 'TR', 'A33AVAJ2PDY3EX', 'eu', 'TRY', 'amazon.com.tr', 'Europe/Istanbul'),
  marketplace('AE', 'AE', 'A2VIGQ35RCS4UG', 'eu', 'AED', 'amazon.ae', 'Asia/Dubai'),
  marketplace('SA', 'SA', 'A17E79C6D8DWNP', 'eu', 'SAR', 'amazon.sa', 'Asia/Riyadh'),
  marketplace('EG', 'EG', 'ARBP9OOSHTCHU', 'eu', 'EGP', 'amazon.eg', 'Africa/Cairo'),
  marketplace('IN', 'IN', 'A21TJRUUN4KGV', 'eu', 'INR', 'amazon.in', 'Asia/Kolkata'),
  marketplace('ZA', 'ZA', 'AE08WJ6YKNBMC', 'eu', 'ZAR', 'amazon.co.za', 'Africa/Johannesburg'),
];

export const amazonMarketplaceByCode = (code: string | null) => amazonMarketplaces.find((one) => one.code === code);

export const amazonMarketplaceById = (id: string) => amazonMarketplaces.find((one) => one.id === id);

export const amazonMarketplaceByCountry = (country: string) =>
  amazonMarketplaces.find((one) => one.country === country);
