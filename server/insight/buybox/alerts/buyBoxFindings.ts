import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { MonthRevenue } from '#server/records/rollups/monthRevenue.ts';
import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { type PriceWar, priceWars } from '#server/insight/buybox/changes/priceWars.ts';
import { type LostBuyBox, lostBuyBoxes } from '#server/insight/buybox/status/lostBuyBoxes.ts';

/** Kinds of alerts raised from offers. */
export const buyBoxAlertKinds = ['lost_buy_box', 'new_competitor', 'price_war'] as const;

/**
 * Current findings from the offers of one account, with texts in Portuguese. At stake is the revenue of the listings whose
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
      title: `Novo competidor: ${name ?? sellerId}`,
      message: `Visto pela primeira vez em ${when(firstSeenAt)}, em ${counted(products, 'produto seu', 'produtos seus')}; tem a Buy Box de ${buyBoxes}.`,
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
  title: `Buy Box perdida: ${taken.productName ?? taken.asin}`,
  message: `${taken.ownerName ?? taken.ownerSellerId ?? 'Outro vendedor'} tem a Buy Box desde ${when(taken.since)}${at(taken.priceMinor, taken.currency)}.${ours(taken)}`,
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
  title: `Guerra de preços: ${found.productName ?? found.asin}`,
  message: `${counted(found.cuts, 'redução', 'reduções')} de preço em 24 horas por ${counted(found.sellers, 'competidor', 'competidores')}; a menor oferta está${at(found.lowestMinor, found.currency)}.${ours(found)}`,
  evidence: { cuts: found.cuts, sellers: found.sellers, lowestMinor: found.lowestMinor },
});

const at = (minor: number | null, currency: string) =>
  minor === null ? '' : ` por ${formatAmount({ minor, currency })}`;

const ours = ({ ourPriceMinor, currency }: { ourPriceMinor: number | null; currency: string }) =>
  ourPriceMinor === null ? '' : ` O seu preço é ${formatAmount({ minor: ourPriceMinor, currency })}.`;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const when = (instant: Date) => clock.format(instant).replace(',', '');
