import { afterAll, expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, order } from '#server/insight/sales/testing/shop.ts';
import { nfeReading } from '#server/records/nfe/imports/nfePool.ts';
import { openNfeShop } from '#server/records/nfe/testing/nfeShop.ts';
import { nfeXml } from '#server/records/nfe/testing/nfeXml.ts';
import { productTaxes } from '#server/records/taxes/goods/productTaxes.ts';
import { setProductTaxes } from '#server/records/taxes/goods/setProductTaxes.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

test('the NF-e of a sale suggest an NCM of eight digits until it is stated, of the own account alone', async () => {
  const [shop, other] = [await openNfeShop(), await openNfeShop('Outra')];
  for (const one of [shop, other]) await one.sell(order([line('A'), line('B')]));
  await shop.take(
    nfeXml({ number: 1, items: [{ sku: 'A', ncm: '33049910' }, { sku: 'B', ncm: '00' }] }), // prettier-ignore
    nfeXml({ number: 2, issuedAt: '2026-11-11T10:00:00-03:00', items: [{ sku: 'A', ncm: '33049990' }] }),
  );
  const suggested = async (of: typeof shop) =>
    Object.fromEntries(
      (await productTaxes(of.viewer, {}, {}, NOW)).rows.map((row) => [row.product.sku, row.suggested]),
    );
  const latest = { of: 'normal', origin: 0, ncm: '33049990' };
  expect(await suggested(shop)).toEqual({ A: latest, B: null });
  expect(await suggested(other)).toEqual({ A: null, B: null });
  expect((await productTaxes(shop.viewer, { onlyOwn: true }, {}, NOW)).rows).toHaveLength(1);
  const set = async (ncm: string, of: 'normal' | 'st' = 'normal') =>
    setProductTaxes(shop.viewer, [{ productId: await shop.idOf('A'), from: 'always', of, origin: 0, ncm }], {
      now: NOW,
    });
  await set('33049910');
  expect(await suggested(shop)).toEqual({ A: latest, B: null });
  await set('33049990', 'st');
  expect(await suggested(shop)).toEqual({ A: latest, B: null });
  await set('33049990');
  expect(await suggested(shop)).toEqual({ A: null, B: null });
});
