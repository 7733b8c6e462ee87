import { outOfRange } from '#server/platform/language/wordedError.ts';

/** Country (ISO 3166) and currency (ISO 4217) of each site. */
const SITES: Record<string, { country: string; currency: string }> = {
  MLA: { country: 'AR', currency: 'ARS' },
  MLB: { country: 'BR', currency: 'BRL' },
  MLC: { country: 'CL', currency: 'CLP' },
  MCO: { country: 'CO', currency: 'COP' },
  MCR: { country: 'CR', currency: 'CRC' },
  MEC: { country: 'EC', currency: 'USD' },
  MLM: { country: 'MX', currency: 'MXN' },
  MPE: { country: 'PE', currency: 'PEN' },
  MLU: { country: 'UY', currency: 'UYU' },
};

/** ISO 3166 country of a site (`MLB`) or of an id that begins with one (`MLB123`). Throws `RangeError` when unknown. */
export const countryOfSite = (siteOrId: string): string => siteOf(siteOrId).country;

/** ISO 4217 currency of a site; its items may be listed in another. Throws `RangeError` when the site is unknown. */
export const currencyOfSite = (site: string): string => siteOf(site).currency;

/** Whether the product reads the site. */
export const isKnownSite = (site: string): boolean => Object.hasOwn(SITES, site);

function siteOf(siteOrId: string) {
  const site = SITES[siteOrId.slice(0, 3)];
  if (!site) throw outOfRange('sync.unknownSite', { site: siteOrId.slice(0, 20) });
  return site;
}
