import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { foundProducts } from './foundProducts.ts';

useTestDatabase();

test('a search finds products of the account by part of name, SKU or id, exact matches first', async () => {
  const shop = await openShop();
  const other = await openShop();
  const items = [line('GAR', { name: 'Garrafa térmica' }), line('GAR-2', { name: 'Abridor de garrafa' })];
  await shop.sell(order([...items, line('X', { name: '100% algodão' })]));
  await other.sell(order([line('GAR', { name: 'Garrafa de outro' })]));
  const names = async (text: string) => (await foundProducts(shop.viewer, text)).map(({ name }) => name);
  expect(await names('gar')).toEqual(['Garrafa térmica', 'Abridor de garrafa']);
  expect(await names('b0gar-2')).toEqual(['Abridor de garrafa']);
  expect(await names('TERMICA')).toEqual(['Garrafa térmica']);
  expect(await names('0%')).toEqual(['100% algodão']);
  expect(await names('  ')).toEqual([]);
  expect(await foundProducts(shop.viewer, 'a', 1)).toHaveLength(1);
});
