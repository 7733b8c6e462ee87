import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { MonthRevenue } from '#server/records/rollups/monthRevenue.ts';
import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { joined, stored } from '#server/platform/language/stored.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { type PriceWar, priceWars } from '#server/insight/buybox/changes/priceWars.ts';
import { type LostBuyBox, lostBuyBoxes } from '#server/insight/buybox/status/lostBuyBoxes.ts';

/** Kinds of alerts raised from offers. */
export const buyBoxAlertKinds = ['lost_buy_box', 'new_competitor', 'price_war'] as const;

/**
 * Current findings from the offers of one account. At stake is the revenue of the listings whose
 * Buy Box another seller has, and in a price war what selling at the lowest offer would cost.
 */
export async function buyBoxFindings(
  viewer: Pick<Viewer, 'accountId'>,
  revenue: MonthRevenue,
  now: Date,
): Promise<Finding[]> {
  const [taken, wars, newcomers] = await Promise.all([
    lostBuyBoxes(viewer, now),
    priceWars(viewer, now),
    newCompetitors(viewer, {}, now),
  ]);
  const held = await heldListings(
    viewer.accountId,
    newcomers.rows.map(({ sellerId }) => sellerId),
  );
  return [
    ...taken.map((one) => ({ ...lost(one), stake: reais(revenue.ofListing(one)) })),
    ...wars.map((one) => ({ ...war(one), stake: reais(revenue.ofListing(one) * underbid(one)) })),
    ...newcomers.rows.map(({ marketplace, sellerId, name, products, buyBoxes, firstSeenAt }): Finding => ({
      kind: 'new_competitor',
      severity: buyBoxes > 0 ? 'high' : 'medium',
      productId: null,
      fingerprint: `new_competitor:${marketplace}:${sellerId}`,
      ...stored({
        title: sentence('alerts.newCompetitorTitle', { name: name ?? sellerId }),
        message: sentence('alerts.newCompetitorMessage', { since: when(firstSeenAt), products, buyBoxes }),
      }),
      evidence: { marketplace, sellerId, products, buyBoxes },
      stake: reais(
        held
          .filter((listing) => listing.marketplace === marketplace && listing.sellerId === sellerId)
          .reduce((sum, listing) => sum + revenue.ofListing(listing), 0),
      ),
    })),
  ];
}

const reais = (exact: number) => ({ minor: Math.round(exact), currency: 'BRL' });

/** Share of our price by which the lowest offer is below it. */
const underbid = ({ ourPriceMinor, lowestMinor }: PriceWar) => (ourPriceMinor ? 1 - lowestMinor / ourPriceMinor : 0);

/** Our listings whose Buy Box one of these sellers has. */
const heldListings = (accountId: number, sellerIds: readonly string[]) =>
  queryRows<{ marketplace: Marketplace; country: string; asin: string; sellerId: string }>(
    `SELECT marketplace, country, asin, owner_seller_id AS "sellerId" FROM watched_listings
     WHERE account_id = $1 AND state = 'losing' AND owner_seller_id = ANY ($2::text[])`,
    [accountId, sellerIds],
  );

const lost = (taken: LostBuyBox): Finding => ({
  kind: 'lost_buy_box',
  severity: taken.unitsSold > 0 ? 'critical' : 'high',
  productId: taken.productId,
  fingerprint: `lost_buy_box:${taken.listingId}`,
  ...stored({
    title: sentence('alerts.buyBoxTitle', { name: taken.productName ?? taken.asin }),
    message: joined(held(taken), ours(taken)),
  }),
  evidence: {
    sellerId: taken.ownerSellerId,
    priceMinor: taken.priceMinor,
    ourPriceMinor: taken.ourPriceMinor,
    unitsSold: taken.unitsSold,
  },
});

const war = (found: PriceWar): Finding => ({
  kind: 'price_war',
  severity: 'high',
  productId: found.productId,
  fingerprint: `price_war:${found.listingId}`,
  ...stored({
    title: sentence('alerts.priceWarTitle', { name: found.productName ?? found.asin }),
    message: joined(
      sentence('alerts.priceWarMessage', {
        cuts: found.cuts,
        sellers: found.sellers,
        price: { minor: found.lowestMinor, currency: found.currency },
      }),
      ours(found),
    ),
  }),
  evidence: { cuts: found.cuts, sellers: found.sellers, lowestMinor: found.lowestMinor },
});

function held({ ownerName, ownerSellerId, since, priceMinor, currency }: LostBuyBox) {
  const known = { owner: ownerName ?? ownerSellerId ?? sentence('alerts.anotherSeller'), since: when(since) };
  return priceMinor === null
    ? sentence('alerts.buyBoxMessage', known)
    : sentence('alerts.buyBoxMessageAt', { ...known, price: { minor: priceMinor, currency } });
}

const ours = ({ ourPriceMinor, currency }: { ourPriceMinor: number | null; currency: string }) =>
  ourPriceMinor === null ? null : sentence('alerts.ourPrice', { price: { minor: ourPriceMinor, currency } });

const when = (instant: Date) => ({ moment: instant.toISOString(), isOfLate: true });
