import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import examples from '#server/market/mercadolivre/testing/userProducts.json';

useTestDatabase();

type Item = { id: string } & Record<string, unknown>;

const item = (id: string, goods: string, more: object = {}): Item => ({
  id,
  seller_id: SELLER,
  title: 'Caneca',
  price: 50,
  currency_id: 'BRL',
  available_quantity: 0,
  status: 'paused',
  user_product_id: goods,
  ...more,
});
const kit = (id: string, components: object[] | null, goods = `U${id}`) =>
  item(id, goods, { tags: ['bundle'], ...(components && { bundle: { type: 'kit', components } }) });
const part = (goods: string | null, quantity?: number) => ({ type: 'user_product', user_product_id: goods, quantity });

/** The official example of that name; its page stands in the file. */
const example = (name: string) => examples.find((one) => one.name === name)!.body as unknown as Item;

/** What the kits of a seller's items are made of, as `MLB9: 2 of MLB1`, with the user products asked about. */
async function kitsOf(items: Item[], answers: Record<string, object> = {}) {
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
    app.get('/user-products/:id', (c) => {
      const id = c.req.param('id');
      asked.push(id);
      return answers[id] ? c.json(answers[id]) : c.json({ status: 404 }, 404);
    });
  });
  await all(connector.listings());
  const kits = (await all(connector.kits!())).map(
    ({ country, listingKey, components }) =>
      `${country} ${listingKey}: ${components.map(({ listingKeys, pieces }) => `${pieces} of ${listingKeys.join('/')}`).join(', ')}`,
  );
  return { kits, asked };
}

test('the official item of a kit names its components, sold by the listings of their user products', async () => {
  const official = { ...example('kit'), seller_id: SELLER, status: 'paused' };
  const { kits, asked } = await kitsOf([
    official,
    item('MLB1', 'MLBU3256534109'),
    item('MLB2', 'MLBU3256534109'),
    item('MLB3', '', { variations: [{ id: 7, price: 50, available_quantity: 1, user_product_id: 'MLBU3235954953' }] }),
  ]);
  expect(kits).toEqual(['BR MLB5519759426: 1 of MLB1/MLB2, 1 of MLB3:7']);
  expect(asked).toEqual([]);
});

test('the official user product of a kit is asked where the item does not name components', async () => {
  const { kits, asked } = await kitsOf([kit('MLB9', null, 'MLAU13654585'), item('MLB1', 'MLAU654321')], {
    MLAU13654585: example('kit as a user product'),
  });
  expect(kits).toEqual(['BR MLB9: 1 of MLB1, 2 of MLB1']); // the page has one id for both of its components
  expect(asked).toEqual(['MLAU13654585']);
});

test('a kit whose components are not all known is left out: nothing is guessed', async () => {
  const { kits } = await kitsOf([
    item('MLB1', 'U1'),
    kit('MLB2', [part('U1', 2), part('U1')]),
    kit('MLB3', [part('U1', 2), part('U8', 1)]),
    kit('MLB4', [part('U1', 2), part(null, 1)]),
    kit('MLB5', [part('U1', 0)]),
    kit('MLB6', []),
    kit('MLB7', null),
    kit('MLB8', [part('U1', 2)]),
  ]);
  expect(kits).toEqual(['BR MLB8: 2 of MLB1']);
});

test('a second read forgets the first', async () => {
  const { connector } = await openMercadoLivre((app) => {
    let reads = 0;
    app.get(`/users/${SELLER}/items/search`, (c) =>
      c.json({ results: reads++ === 0 ? ['MLB1', 'MLB9'] : ['MLB1'], scroll_id: null }),
    );
    app.get('/items/bulk', (c) =>
      c.json(
        [item('MLB1', 'U1'), kit('MLB9', [part('U1', 2)])]
          .filter(({ id }) => c.req.query('ids')!.includes(id))
          .map((body) => ({ status_code: 200, body })),
      ),
    );
  });
  await all(connector.listings());
  expect(await all(connector.kits!())).toHaveLength(1);
  await all(connector.listings());
  expect(await all(connector.kits!())).toEqual([]);
});
