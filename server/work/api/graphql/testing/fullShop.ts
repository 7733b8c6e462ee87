import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { createQuery } from '#server/records/queries/changeQueries.ts';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';
import { raiseProfitAlerts } from '#server/insight/profit/alerts/raiseProfitAlerts.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { startSync } from '#server/records/runs/startSync.ts';

const DAY_MS = 86_400_000;
const DAYS = 45;

/** A shop with data on every screen: sales of 45 days on both marketplaces up to `now`, costs, offers, alerts, plans. */
export async function fullShop(name: string, now: Date): Promise<Shop> {
  const shop = await openShop(name);
  const { accountId } = shop.viewer;
  const orders = Array.from({ length: DAYS }, (_, n) => {
    const at = new Date(now.getTime() - n * DAY_MS);
    const times = { purchasedAt: at, updatedAt: at };
    const items = [line('A', { name: `${name} "A" é \u2028 😀`, quantity: 1 + (n % 3) }), line(n % 2 ? 'B' : 'C')];
    return [
      order(items, {
        ...times,
        status: n % 9 === 8 ? 'cancelled' : n < 2 ? 'pending' : 'delivered',
        shipUf: n % 3 ? 'SP' : 'RJ',
      }),
      order([line('M', { lineKey: 'M#1', priceMinor: 4_990 + n })], {
        ...times,
        marketplace: 'mercadolivre',
        externalId: `20000${accountId}${n}`,
        packId: n % 4 ? null : `9${accountId}${n}`,
        shipUf: n % 2 ? 'BA' : null,
        currency: n % 5 ? 'BRL' : 'USD',
      }),
    ];
  });
  await shop.sell(...orders.flat());
  await shop.cost('A', 3_333);
  await shop.cost('B', 9_999);
  await shop.advertise('A', 1_234, 5_678, { day: new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10) });
  await shop.describe('A', { brand: `Marca ${name}` });
  const stock = {
    marketplace: 'amazon',
    country: 'BR',
    listingKey: 'A',
    available: 3,
    reserved: 1,
    inbound: 2,
  } as const;
  await transaction((tx) => recordStock(accountId, [stock], now.toISOString().slice(0, 10), tx));
  const look = (minutesAgo: number, sellerId: string) =>
    check('B0A', minutesAfter(now, -minutesAgo), sellerId, [offer(US, 900), offer(sellerId, 800)]);
  await record(accountId, look(8 * 24 * 60, US), look(300, 'RIVAL1'), look(20, 'RIVAL2'));
  await storeKeys({ accountId }, 'amazon', { clientId: name, clientSecret: 'secret', refreshToken: 'token' });
  await startSync(shop.viewer, { trigger: 'manual' });
  await createQuery(shop.viewer, { name: `Consulta de ${name}`, sql: 'SELECT 1' });
  for (const row of [
    `brand_competitors (account_id, marketplace, country, our_asin, competitor_asin, competitor_brand)
     VALUES ($1, 'amazon', 'BR', 'B0A', 'B0RIVAL001', 'Rival')`,
    `tax_settings (account_id, valid_from, regime, percent) VALUES ($1, '2026-01-01', 'percent', 7)`,
  ])
    await queryRows(`INSERT INTO ${row}`, [accountId]);
  await raiseProfitAlerts(accountId, now);
  await refreshPlanning(accountId, now);
  return shop;
}
