import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';

useTestDatabase();

test('the Buy Box of a listing is said in the language of its reader', async () => {
  const shop = await openShop();
  await shop.sell(order([line('A'), line('B')]));
  const at = minutesAfter(new Date(), -20);
  await record(
    shop.viewer.accountId,
    check('B0A', at, US, [offer(US, 1000)]),
    check('B0B', at, 'A2', [offer(US, 1000), offer('A2', 900)]),
  );
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const messages = async (language: 'en' | 'es' | 'pt-x-spec') => {
    const { buyBoxStatus } = await viewerIn(client, language, 'buyBoxStatus { rows { statusMessage } }');
    return buyBoxStatus.rows.map((one: any) => one.statusMessage).toSorted();
  };
  expect(await messages('en')).toEqual(['Lost to A2', 'You have the Buy Box']);
  expect(await messages('es')).toEqual(['Perdida ante A2', 'Usted tiene la Buy Box']);
  expect(await messages('pt-x-spec')).toEqual(['Perdida para A2', 'Você tem a Buy Box']);
});
