import { expect, test } from 'vitest';
import { type Json, openSimulator } from '#simulator/testing/openSimulator.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;

/** All items of the seller. */
async function itemsOf({ mercadolivre, accounts }: Simulator): Promise<Json[]> {
  const path = `/users/${accounts.mercadolivre.userId}/items/search?search_type=scan&limit=100`;
  const first = (await mercadolivre(path)).body;
  const second = (await mercadolivre(`${path}&scroll_id=${encodeURIComponent(first.scroll_id)}`)).body;
  const ids: string[] = [...first.results, ...second.results];
  const items: Json[] = [];
  for (let start = 0; start < ids.length; start += 20) {
    const { body } = await mercadolivre(`/items/bulk?ids=${ids.slice(start, start + 20).join(',')}`);
    items.push(...body.map((entry: Json) => entry.body));
  }
  return items;
}
const groupsBy = (items: Json[], field: string) => {
  const groups = new Map<string, Json[]>();
  for (const item of items) if (item[field]) groups.set(item[field], [...(groups.get(item[field]) ?? []), item]);
  return [...groups.values()].filter((group) => group.length > 1);
};

test('without a scenario each item and variation is a user product of its own, with its stock in one place', async () => {
  const simulator = await openSimulator();
  const items = await itemsOf(simulator);
  expect(groupsBy(items, 'user_product_id')).toEqual([]);
  expect(groupsBy(items, 'inventory_id')).toEqual([]);
  for (const { user_product_id: id, available_quantity: quantity, inventory_id: inventory } of items
    .filter(({ variations }) => variations.length === 0)
    .slice(0, 5)) {
    const { headers, body } = await simulator.mercadolivre(`/user-products/${id}/stock`);
    expect(headers.get('x-version')).toMatch(/^\d+$/);
    expect(body).toEqual({
      id,
      user_id: simulator.accounts.mercadolivre.userId,
      locations: [{ type: inventory ? 'meli_facility' : 'selling_address', quantity }],
    });
  }
  const varied = items.find(({ variations }) => variations.length > 0);
  expect(varied).toMatchObject({ user_product_id: null, family_name: null });
  expect(new Set(varied.variations.map((one: Json) => one.user_product_id)).size).toBe(varied.variations.length);
  expect((await simulator.mercadolivre('/user-products/MLBU1/stock')).status).toBe(404);
});

test('an advertisement and its catalogue twin name each other and show the same units', async () => {
  const simulator = await openSimulator();
  const pair = (await itemsOf(simulator)).filter(({ item_relations: relations }) => relations.length > 0);
  expect(pair).toHaveLength(2);
  const catalogue = pair.find((one) => one.catalog_listing);
  const traditional = pair.find((one) => !one.catalog_listing);
  expect(catalogue.item_relations).toEqual([{ id: traditional.id, variation_id: null, stock_relation: 1 }]);
  expect(traditional.item_relations).toEqual([{ id: catalogue.id, variation_id: null, stock_relation: 1 }]);
  expect(traditional.catalog_product_id).toBe(catalogue.catalog_product_id);
  expect(catalogue.catalog_product_id).toMatch(/^MLB\d+$/);
  expect(catalogue.title).toBe(traditional.title);
  expect(catalogue.available_quantity).toBe(traditional.available_quantity);
  expect(catalogue.user_product_id).not.toBe(traditional.user_product_id);
});

test('a virtual kit has components, no GTIN, and as many units as those of its component make', async () => {
  const simulator = await openSimulator();
  const items = await itemsOf(simulator);
  const kits = items.filter(({ bundle }) => bundle);
  expect(kits.length).toBeGreaterThan(0);
  for (const kit of kits) {
    expect(kit.tags).toContain('bundle');
    expect(kit).toMatchObject({ inventory_id: null, variations: [], catalog_product_id: null });
    expect(kit.attributes.map(({ id }: Json) => id)).not.toContain('GTIN');
    const [component, ...others] = kit.bundle.components;
    expect([others, kit.bundle.type, component.type]).toEqual([[], 'kit', 'user_product']);
    const part = items.find((one) => one.user_product_id === component.user_product_id);
    expect(kit.title).toBe(`Kit ${component.quantity} ${part.title}`);
    expect(kit.available_quantity).toBe(Math.floor(part.available_quantity / component.quantity));
    const { body } = await simulator.mercadolivre(`/user-products/${kit.user_product_id}`);
    expect(body).toMatchObject({ tags: ['bundle'], bundle: kit.bundle });
  }
  expect(items.filter(({ tags, bundle }) => tags.includes('bundle') && !bundle)).toEqual([]);
});

test('twins: three items of one inventory, two of a user product in two places, and a pair that name each other', async () => {
  const simulator = await openSimulator({ scenario: 'twins' });
  const items = await itemsOf(simulator);
  const [trio] = groupsBy(items, 'inventory_id');
  expect(trio).toHaveLength(3);
  expect(new Set(trio!.map((one) => one.available_quantity)).size).toBe(1);
  const full = (await simulator.mercadolivre(`/inventories/${trio![0].inventory_id}/stock/fulfillment`)).body;
  expect(full.available_quantity).toBe(trio![0].available_quantity);
  expect(full.external_references.map(({ id }: Json) => id).sort()).toEqual(trio!.map(({ id }) => id).sort());

  const divided = groupsBy(items, 'user_product_id').find((group) => group.length === 2)!;
  expect(divided.map(({ shipping }) => shipping.logistic_type === 'fulfillment').sort()).toEqual([false, true]);
  const { locations } = (await simulator.mercadolivre(`/user-products/${divided[0].user_product_id}/stock`)).body;
  expect(locations.map(({ type }: Json) => type)).toEqual(['meli_facility', 'selling_address']);
  const whole = locations[0].quantity + locations[1].quantity;
  expect(divided.map((one) => one.available_quantity)).toEqual([whole, whole]);

  const related = items.filter(({ item_relations: relations }) => relations.length > 0);
  expect(related.map((one) => one.item_relations[0].id).sort()).toEqual(related.map(({ id }) => id).sort());
  // and the pair that there is without the scenario
  expect(related).toHaveLength(4);
});

test('twins: an item became one for each variation, and orders name what was sold on their day', async () => {
  const simulator = await openSimulator({ scenario: 'twins' });
  const { mercadolivre, accounts } = simulator;
  const items = await itemsOf(simulator);
  const [old, ...others] = items.filter(({ tags }) => tags.includes('variations_migration_uptin'));
  expect(others).toEqual([]);
  expect(old).toMatchObject({ status: 'closed', available_quantity: 0, family_name: null });
  const { status, body } = await mercadolivre(`/items/${old.id}/migration_live_listing`);
  expect(status).toBe(200);
  expect(body.new_items.map((one: Json) => one.variation_id)).toEqual(old.variations.map(({ id }: Json) => id));
  const newIds: string[] = body.new_items.map((one: Json) => one.new_item_id);
  const newItems = items.filter(({ id }) => newIds.includes(id));
  const [familyId] = newItems.flatMap((one) => one.family_id ?? []);
  expect(newItems.every((one) => (one.family_id ?? familyId) === familyId && one.family_name)).toBe(true);
  expect(newItems.map((one) => one.user_product_id)).toEqual(old.variations.map((one: Json) => one.user_product_id));
  const family = await mercadolivre(`/sites/MLB/user-products-families/${familyId}`);
  expect(family.body.user_products_ids).toEqual(newItems.map((one) => one.user_product_id));

  const soldOf = async (id: string) =>
    (await mercadolivre(`/orders/search?seller=${accounts.mercadolivre.userId}&q=${id}`)).body.results as Json[];
  const [before, after] = [await soldOf(old.id), await soldOf(newIds[0]!)];
  expect(Math.max(...before.map((order) => Date.parse(order.date_created)))).toBeLessThan(Date.parse('2026-08-23'));
  expect(Math.min(...after.map((order) => Date.parse(order.date_created)))).toBeGreaterThan(Date.parse('2026-08-21'));
  expect([before.length > 0, after.length > 0]).toEqual([true, true]);
  const other = items.find(({ tags }) => !tags.includes('variations_migration_uptin'));
  expect((await mercadolivre(`/items/${other.id}/migration_live_listing`)).status).toBe(404);
});

test('user-products: the seller keeps stock by depot, items have families, and their quantities are late', async () => {
  const simulator = await openSimulator({ scenario: 'user-products' });
  const { mercadolivre, accounts } = simulator;
  const user = accounts.mercadolivre.userId;
  expect((await mercadolivre(`/users/${user}`)).body.tags).toEqual(
    expect.arrayContaining(['user_product_seller', 'warehouse_management']),
  );
  const depots = (await mercadolivre(`/users/${user}/stores/search?tags=stock_location`)).body.results;
  const items = await itemsOf(simulator);
  const own = items.find(
    (one) => one.variations.length === 0 && !one.inventory_id && one.available_quantity > 2 && one.family_id,
  );
  const { body } = await mercadolivre(`/user-products/${own.user_product_id}/stock`);
  expect(body.locations.map((one: Json) => one.store_id)).toEqual(depots.map(({ id }: Json) => id));
  const sum = body.locations.reduce((total: number, one: Json) => total + one.quantity, 0);
  expect(sum).toBe(own.available_quantity - 1);
  expect((await mercadolivre(`/user-products/${own.user_product_id}`)).body).toMatchObject({
    family_id: own.family_id,
  });
  const search = `/users/${user}/items/search?user_product_id=${own.user_product_id}`;
  expect((await mercadolivre(search)).body.results).toEqual([own.id]);
});
