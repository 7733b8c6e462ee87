import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import examples from '#server/market/mercadolivre/testing/userProducts.json';

useTestDatabase();

const item = (id: string, more: object = {}) => ({
  id,
  seller_id: SELLER,
  title: 'Caneca',
  price: 50,
  currency_id: 'BRL',
  available_quantity: 0,
  status: 'closed',
  ...more,
});
const variations = (...ids: number[]) => ({ variations: ids.map((id) => ({ id, price: 50, available_quantity: 0 })) });
const TAGGED = { tags: ['immediate_payment', 'variations_migration_uptin'] };

/** Moves that a seller's items have, with the items asked about. */
async function movesOf(
  items: { id: string }[],
  answers: Record<string, object>,
  { tags = [] as string[], known = [] as string[] } = {},
) {
  const asked: string[] = [];
  const { connector } = await openMercadoLivre((app) => {
    app.get(`/users/${SELLER}/items/search`, (c) => c.json({ results: items.map(({ id }) => id), scroll_id: null }));
    app.get('/items/bulk', (c) =>
      c.json(
        c.req
          .query('ids')!
          .split(',')
          .map((id) => ({ status_code: 200, body: items.find((one) => one.id === id) })),
      ),
    );
    app.get(`/users/${SELLER}`, (c) => c.json({ id: SELLER, tags }));
    app.get('/items/:id/migration_live_listing', (c) => {
      const id = c.req.param('id');
      asked.push(id);
      return answers[id] ? c.json(answers[id]) : c.json({ status: 404 }, 404);
    });
  });
  await all(connector.listings());
  const moves = await all(connector.movedListings!(new Set(known)));
  return { asked, moves: moves.map(({ country, fromKey, toKey }) => `${country} ${fromKey} ${toKey}`) };
}

test('the official answer of a migration names the new item of each variation', async () => {
  const { body } = examples.find(({ name }) => name === 'migration')!;
  const items = [item('MLA123456', { ...TAGGED, ...variations(45674567, 987654) }), item('MLA1', { status: 'active' })];
  const { asked, moves } = await movesOf(items, { MLA123456: body });
  expect(moves).toEqual([
    'AR MLA123456:45674567 MLA789012',
    'AR MLA123456:987654 MLA789022',
    'AR MLA123456 MLA789012', // advertising names the item alone
  ]);
  expect(asked).toEqual(['MLA123456']);
});

test('new items are not asked about, nor moves that are known or not made yet', async () => {
  const created = (newId: string, state: string) => ({
    new_items: [{ new_item_id: newId, variation_id: null, migration_status: state }],
  });
  const items = [
    item('MLB1', TAGGED),
    item('MLB2', TAGGED),
    item('MLB3', TAGGED),
    item('MLB4', { ...TAGGED, status: 'active', family_name: 'Caneca', user_product_id: 'MLBU4', family_id: 7 }),
  ];
  const answers = { MLB1: created('MLB4', 'created'), MLB2: created('MLB5', 'pending') };
  const { asked, moves } = await movesOf(items, answers, { known: ['MLB3'] });
  expect(asked).toEqual(['MLB1', 'MLB2']);
  expect(moves).toEqual(['BR MLB1 MLB4']);
});

test('closed items with variations of a moved seller are asked about even without the tag, after the others', async () => {
  const items = [item('MLB1', variations(7)), item('MLB2'), item('MLB3', TAGGED)];
  expect((await movesOf(items, {}, { tags: ['normal'] })).asked).toEqual(['MLB3']);
  expect((await movesOf(items, {}, { tags: ['user_product_seller'] })).asked).toEqual(['MLB3', 'MLB1']);
});
