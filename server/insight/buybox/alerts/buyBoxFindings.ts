import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { formatAmount } from '#server/platform/values/money.ts';
import { newCompetitors } from '#server/insight/buybox/changes/newCompetitors.ts';
import { type PriceWar, priceWars } from '#server/insight/buybox/changes/priceWars.ts';
import { type LostBuyBox, lostBuyBoxes } from '#server/insight/buybox/status/lostBuyBoxes.ts';

/** Kinds of alerts raised from offers. */
export const buyBoxAlertKinds = ['lost_buy_box', 'new_competitor', 'price_war'] as const;

/** Current findings from the offers of one account, with texts in Portuguese. */
export async function buyBoxFindings(viewer: Pick<Viewer, 'accountId'>, now: Date): Promise<Finding[]> {
  const [taken, wars, newcomers] = await Promise.all([
    lostBuyBoxes(viewer, now),
    priceWars(viewer, now),
    newCompetitors(viewer, {}, now),
  ]);
  return [
    ...taken.map(lost),
    ...wars.map(war),
    ...newcomers.rows.map(({ marketplace, sellerId, name, products, buyBoxes, firstSeenAt }): Finding => ({
      kind: 'new_competitor',
      severity: buyBoxes > 0 ? 'high' : 'medium',
      productId: null,
      fingerprint: `new_competitor:${marketplace}:${sellerId}`,
      title: `Novo competidor: ${name ?? sellerId}`,
      message: `Visto pela primeira vez em ${when(firstSeenAt)}, em ${counted(products, 'produto seu', 'produtos seus')}; tem a Buy Box de ${buyBoxes}.`,
      evidence: { marketplace, sellerId, products, buyBoxes },
    })),
  ];
}

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
