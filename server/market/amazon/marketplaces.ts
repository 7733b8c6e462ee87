import type { Region } from '#server/market/baseUrls.ts';

export interface AmazonMarketplace {
  /** Code used by the credentials form. */
  code: string;
  /** ISO 3166. */
  country: string;
  id: string;
  region: Region;
  currency: string;
  sellerCentral: string;
}

function marketplace(
  code: string,
  country: string,
  id: string,
  region: Region,
  currency: string,
  host: string,
): AmazonMarketplace {
  return { code, country, id, region, currency, sellerCentral: `https://${host}` };
}

const EUROPE = 'sellercentral-europe.amazon.com';

/** Marketplaces a seller may connect. The only source of the hosts the product calls. */
const amazonMarketplaces: readonly AmazonMarketplace[] = [
  marketplace('US', 'US', 'ATVPDKIKX0DER', 'na', 'USD', 'sellercentral.amazon.com'),
  marketplace('BR', 'BR', 'A2Q3Y263D00KWC', 'na', 'BRL', 'sellercentral.amazon.com.br'),
  marketplace('CA', 'CA', 'A2EUQ1WTGCTBG2', 'na', 'CAD', 'sellercentral.amazon.ca'),
  marketplace('MX', 'MX', 'A1AM78C64UM0Y8', 'na', 'MXN', 'sellercentral.amazon.com.mx'),
  marketplace('UK', 'GB', 'A1F83G8C2ARO7P', 'eu', 'GBP', EUROPE),
  marketplace('DE', 'DE', 'A1PA6795UKMFR9', 'eu', 'EUR', EUROPE),
  marketplace('FR', 'FR', 'A13V1IB3VIYZZH', 'eu', 'EUR', EUROPE),
  marketplace('IT', 'IT', 'APJ6JRA9NG5V4', 'eu', 'EUR', EUROPE),
  marketplace('ES', 'ES', 'A1RKKUPIHCS9HS', 'eu', 'EUR', EUROPE),
  marketplace('JP', 'JP', 'A1VC38T7YXB528', 'fe', 'JPY', 'sellercentral.amazon.co.jp'),
  marketplace('AU', 'AU', 'A39IBJ37TRP1C6', 'fe', 'AUD', 'sellercentral.amazon.com.au'),
  marketplace('SG', 'SG', 'A19VAU5U5O7RUS', 'fe', 'SGD', 'sellercentral.amazon.sg'),
];

export const amazonMarketplaceByCode = (code: string | null) => amazonMarketplaces.find((one) => one.code === code);

export const amazonMarketplaceById = (id: string) => amazonMarketplaces.find((one) => one.id === id);

export const amazonMarketplaceByCountry = (country: string) =>
  amazonMarketplaces.find((one) => one.country === country);
