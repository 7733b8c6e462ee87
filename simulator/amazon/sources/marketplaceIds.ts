/** Marketplaces in which the seller may sell. */
export const MARKETPLACES = [
  {
    id: 'A2Q3Y263D00KWC',
    country: 'BR',
    currency: 'BRL',
    language: 'pt_BR',
    domain: 'www.amazon.com.br',
    name: 'Amazon.com.br',
    utcOffsetHours: -3,
    timezone: 'America/Sao_Paulo',
  },
  {
    id: 'ATVPDKIKX0DER',
    country: 'US',
    currency: 'USD',
    language: 'en_US',
    domain: 'www.amazon.com',
    name: 'Amazon.com',
    utcOffsetHours: -8,
    timezone: 'America/Los_Angeles',
  },
  {
    id: 'A2EUQ1WTGCTBG2',
    country: 'CA',
    currency: 'CAD',
    language: 'en_CA',
    domain: 'www.amazon.ca',
    name: 'Amazon.ca',
    utcOffsetHours: -5,
    timezone: 'America/Los_Angeles',
  },
  {
    id: 'A1AM78C64UM0Y8',
    country: 'MX',
    currency: 'MXN',
    language: 'es_MX',
    domain: 'www.amazon.com.mx',
    name: 'Amazon.com.mx',
    utcOffsetHours: -6,
    timezone: 'America/Mexico_City',
  },
];

/** Countries of marketplace ids; null when one of them is unknown. */
export function countriesOf(ids: string[]): string[] | null {
  const found = ids.map((id) => MARKETPLACES.find((marketplace) => marketplace.id === id)?.country);
  return found.includes(undefined) ? null : (found as string[]);
}

/** Marketplace of a country; the first one when the country is unknown. */
export function marketplaceIn(country: string) {
  return MARKETPLACES.find((marketplace) => marketplace.country === country) ?? MARKETPLACES[0]!;
}
