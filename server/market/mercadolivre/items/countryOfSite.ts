const COUNTRIES: Record<string, string> = {
  MLA: 'AR',
  MLB: 'BR',
  MLC: 'CL',
  MCO: 'CO',
  MCR: 'CR',
  MEC: 'EC',
  MLM: 'MX',
  MPE: 'PE',
  MLU: 'UY',
};

/** ISO 3166 country of a site (`MLB`) or of an id that begins with one (`MLB123`). Throws `RangeError` when unknown. */
export function countryOfSite(siteOrId: string): string {
  const country = COUNTRIES[siteOrId.slice(0, 3)];
  if (!country) throw new RangeError(`site desconhecido: "${siteOrId.slice(0, 20)}"`);
  return country;
}
