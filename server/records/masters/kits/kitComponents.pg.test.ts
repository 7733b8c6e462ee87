import { expect, test } from 'vitest';
import { openShop } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { kitComponents } from './kitComponents.ts';

useTestDatabase();

const add = (accountId: number, kit: number, component: number, pieces: number) =>
  queryRows('INSERT INTO kit_components VALUES ($1, $2, $3, $4, false)', [accountId, kit, component, pieces]);

test('an account reads the components of its own kits, by kit and component', async () => {
  const { accountId } = (await openShop()).viewer;
  const { accountId: other } = (await openShop('Outra')).viewer;
  await add(accountId, 9, 3, 2);
  await add(accountId, 9, 1, 10_000);
  await add(accountId, 4, 9, 1);
  await add(other, 9, 2, 7);
  expect(await kitComponents(accountId)).toEqual([
    { kitId: 4, componentId: 9, pieces: 1, isListed: false },
    { kitId: 9, componentId: 1, pieces: 10_000, isListed: false },
    { kitId: 9, componentId: 3, pieces: 2, isListed: false },
  ]);
  expect(await kitComponents(other)).toEqual([{ kitId: 9, componentId: 2, pieces: 7, isListed: false }]);
});

test('the table takes no kit in itself, and 1 to 10,000 pieces', async () => {
  const { accountId } = (await openShop()).viewer;
  await expect(add(accountId, 9, 9, 1)).rejects.toThrow('kit_components_other');
  for (const pieces of [0, 10_001]) await expect(add(accountId, 9, 1, pieces)).rejects.toThrow('kit_components_pieces');
});
