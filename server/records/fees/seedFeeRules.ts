import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type FeeRuleInput, setFeeRules } from './setFeeRules.ts';

const STARTERS = `
SELECT NULL AS id, marketplace, country, NULL AS "productId", category, listing_type AS "listingType",
       fulfilled_by_marketplace AS "fulfilledByMarketplace", price_from_minor AS "priceFromMinor",
       price_below_minor AS "priceBelowMinor", valid_from AS "validFrom", percent::float8 AS percent,
       fixed_minor AS "fixedMinor", minimum_minor AS "minimumMinor", fulfilment_minor AS "fulfilmentMinor", source,
       source_day AS "sourceDay"
FROM starter_fee_rules ORDER BY id`;

/** Adds the default fee rules to a new account. */
export async function seedFeeRules(viewer: Pick<Viewer, 'accountId'>, { tx }: { tx?: Queryable } = {}): Promise<void> {
  await setFeeRules(viewer, { save: await queryRows<FeeRuleInput>(STARTERS, [], tx) }, { tx });
}
