import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface FeeRuleChoices {
  places: { marketplace: Marketplace; country: string; currency: string }[];
  categories: string[];
  listingTypes: string[];
}

/** Places, categories and listing types of the account's products and fee rules. */
export async function feeRuleChoices({ accountId }: Viewer): Promise<FeeRuleChoices> {
  const { places, categories, listingTypes } = await queryRow<Omit<FeeRuleChoices, 'places'> & { places: string[] }>(
    `WITH used AS (
       SELECT marketplace, country, category, listing_type FROM products WHERE account_id = $1
       UNION SELECT marketplace, country, category, listing_type FROM fee_rules WHERE account_id = $1
     )
     SELECT array_agg(DISTINCT marketplace || ' ' || country) AS places,
            array_agg(DISTINCT category) FILTER (WHERE category <> '') AS categories,
            array_agg(DISTINCT listing_type) FILTER (WHERE listing_type <> '') AS "listingTypes" FROM used`,
    [accountId],
  );
  return {
    places: (places ?? []).map((place) => {
      const [marketplace, country] = place.split(' ') as [Marketplace, string];
      return { marketplace, country, currency: currencyOfCountry(country) };
    }),
    categories: categories ?? [],
    listingTypes: listingTypes ?? [],
  };
}
