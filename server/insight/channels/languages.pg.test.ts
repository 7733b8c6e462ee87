import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { plain, viewerIn } from '#server/platform/testing/askIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

test('the channels of a product say in the language of their reader what is not known, and why there is no price', async () => {
  const shop = await openShop();
  const at = new Date(Date.now() - 2 * 86_400_000);
  await shop.sell(
    order([line('A', { quantity: 3, priceMinor: 30_000, feesMinor: 4_500 })], { purchasedAt: at, updatedAt: at }),
    order([line('B', { priceMinor: 9_000 })], { purchasedAt: at, updatedAt: at }),
  );
  const { accountId } = shop.viewer;
  await queryRows(`UPDATE products SET price_minor = 11_000 WHERE account_id = $1 AND listing_key = 'A'`, [accountId]);
  await shop.cost('A', 4_000);
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const rows = 'masterProducts { rows { channels { rows { product { sku } fees { reasons } profit { reasons }';
  const target = 'priceFor(marginPercent: 95) { reason } } } } }';
  const read = async (language: 'en' | 'es') => {
    const { masterProducts } = await viewerIn(client, language, `${rows} ${target}`);
    const all = masterProducts.rows.flatMap((one: any) => one.channels.rows);
    return (sku: string) => all.find((one: any) => one.product.sku === sku);
  };
  const [english, spanish] = [await read('en'), await read('es')];
  expect(english('A').fees.reasons.map(plain)).toContain('By the fee rules: sales were at R$100.00 on average');
  expect(spanish('A').fees.reasons.map(plain)).toContain(
    'Por las reglas de tarifas: las ventas salieron a R$ 100,00 en promedio',
  );
  expect(english('B').profit.reasons).toEqual(['The marketplace did not report the price']);
  expect(spanish('B').profit.reasons).toEqual(['El marketplace no informó el precio']);
  expect(english('B').priceFor.reason).toBe('No sales with known price, cost and fees in 30 days');
});
