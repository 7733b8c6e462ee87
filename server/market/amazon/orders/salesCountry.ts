const AMAZON_SITE = /^amazon\.(?:(com|co)(?:\.([a-z]{2}))?|([a-z]{2}))$/;
const NAMED = /^(?:si|non-amazon) ([a-z]{2})\b/;

/**
 * ISO 3166 country of a sale: from the sales channel (`Amazon.com.br` → BR, `Amazon.co.uk` → GB, `Amazon.com` → US),
 * else from the shipping country; null when neither has one.
 */
export function salesCountry(salesChannel: string, shipCountry: string): string | null {
  const channel = salesChannel.trim().toLowerCase();
  const site = AMAZON_SITE.exec(channel);
  if (site) return iso(site[2] ?? site[3] ?? 'us');
  const named = NAMED.exec(channel);
  if (named?.[1]) return iso(named[1]);
  return /^[a-z]{2}$/i.test(shipCountry.trim()) ? iso(shipCountry.trim()) : null;
}

const iso = (code: string) => (code.toLowerCase() === 'uk' ? 'GB' : code.toUpperCase());
