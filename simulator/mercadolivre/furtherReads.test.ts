import { expect, test } from 'vitest';
import { type Json, openSimulator } from '#simulator/testing/openSimulator.ts';

test('visits are for one item, at most 150 days, never including today', async () => {
  const { mercadolivre, accounts } = await openSimulator();
  const { results } = (await mercadolivre(`/users/${accounts.mercadolivre.userId}/items/search`)).body;
  const visits = (id: string, query: string) => mercadolivre(`/items/${id}/visits/time_window?${query}`);
  const { status, body } = await visits(results[0], 'last=3&unit=day');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    item_id: results[0],
    date_from: '2026-11-17T00:00:00Z',
    date_to: '2026-11-20T00:00:00Z',
    last: 3,
    unit: 'day',
  });
  expect(body.results.map(({ date }: { date: string }) => date.slice(0, 10))).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
  ]);
  const earlier = await visits(results[0], 'last=2&unit=day&ending=2026-11-19');
  expect(earlier.body.results).toEqual(body.results.slice(0, 2));
  for (const wrong of ['last=151&unit=day', 'last=0&unit=day', 'last=3&unit=week', 'last=3&unit=day&ending=yesterday'])
    expect((await visits(results[0], wrong)).status).toBe(400);
  expect((await visits(`${results[0]},${results[1]}`, 'last=3&unit=day')).status).toBe(400);
  expect((await visits('MLB1', 'last=3&unit=day')).status).toBe(404);
});

test('claims are searched by respondent and change date, up to the maximum offset', async () => {
  const { mercadolivre, accounts } = await openSimulator();
  const search = (query: string) => mercadolivre(`/post-purchase/v1/claims/search?${query}`);
  const mine = `players.role=respondent&players.user_id=${accounts.mercadolivre.userId}`;
  const { body } = await search(`${mine}&limit=2&sort=last_updated:desc`);
  expect(body.paging).toMatchObject({ offset: 0, limit: 2 });
  const [first, second] = body.data;
  expect(Date.parse(first.last_updated)).toBeGreaterThanOrEqual(Date.parse(second.last_updated));
  expect(first).toMatchObject({
    resource: 'order',
    site_id: 'MLB',
    players: [{ type: 'buyer' }, { role: 'respondent' }],
  });
  const order = await mercadolivre(`/orders/${first.resource_id}`);
  expect(order.status).toBe(200);
  const since = new Date(second.last_updated).toISOString().replace('Z', '+0000');
  const changed = (await search(`${mine}&range=last_updated:after:${encodeURIComponent(since)}`)).body;
  expect(changed.paging.total).toBeLessThan(body.paging.total);
  for (const { last_updated: at } of changed.data)
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(second.last_updated));
  for (const wrong of [
    'players.role=respondent',
    `players.user_id=${accounts.mercadolivre.userId}`,
    `${mine}&limit=101`,
    `${mine}&offset=10000`,
    `${mine}&range=yesterday`,
    `${mine}&sort=amount:asc`,
  ])
    expect((await search(wrong)).status).toBe(400);
  expect((await search('players.role=respondent&players.user_id=1')).status).toBe(403);
});

test('the estimated fee of a sale equals the fee of an order of the item', async () => {
  const { mercadolivre, accounts } = await openSimulator();
  const search = `/orders/search?seller=${accounts.mercadolivre.userId}&sort=date_desc&limit=20`;
  for (const order of (await mercadolivre(search)).body.results) {
    const [{ item, unit_price: price, sale_fee: fee }] = order.order_items;
    const listed = (await mercadolivre(`/items/${item.id}`)).body;
    const query = new URLSearchParams({
      price: String(price),
      category_id: listed.category_id,
      currency_id: 'BRL',
      listing_type_id: listed.listing_type_id,
      logistic_type: listed.shipping.logistic_type,
      shipping_mode: listed.shipping.mode,
    });
    const { body } = await mercadolivre(`/sites/MLB/listing_prices?${query}`);
    expect(body).toMatchObject([{ listing_type_id: listed.listing_type_id, sale_fee_amount: fee }]);
  }
  expect((await mercadolivre('/sites/MLB/listing_prices?price=caro')).status).toBe(400);
});

test('advertising outside every campaign has the figures of its item, and is part of the total', async () => {
  const { mercadolivre, control } = await openSimulator({ size: { products: 0.5, orders: 1 } });
  const pads = { 'api-version': '1' };
  await control('/scenario', { name: 'ads-campaign-0' });
  await control('/scenario', { name: 'ads-four-sites' });
  const { advertisers } = (await mercadolivre('/advertising/advertisers?product_id=PADS', { headers: pads })).body;
  expect(advertisers.map(({ site_id: site }: Json) => site)).toEqual(['MLM', 'MLA', 'MLC', 'MLB']);
  const ask = async (path: string) =>
    (await mercadolivre(`${path}date_from=2026-11-01&date_to=2026-11-10`, { headers: { 'api-version': '2' } })).body;
  const root = `/advertising/MLB/advertisers/${advertisers[3].advertiser_id}/product_ads`;
  const { results, metrics_summary: total, paging } = await ask(`${root}/ads/search?metrics_summary=true&`);
  expect(paging.total).toBe(results.length);
  const costs = results.map(({ metrics }: Json) => metrics.cost);
  expect(total.cost).toBeCloseTo(
    costs.reduce((sum: number, cost: number) => sum + cost, 0),
    2,
  );
  const outside = results.find(({ campaign_id: campaign }: Json) => campaign === 0);
  const ad = `/advertising/MLB/product_ads/ads/${outside.item_id}?`;
  expect(await ask(ad)).toMatchObject({ campaign_id: 0, metrics_summary: outside.metrics });
  const days = (await ask(`${ad}aggregation_type=DAILY&`)).results;
  expect(days[0]).toMatchObject({ date: expect.stringMatching(/^2026-11-\d\d$/), clicks: expect.any(Number) });
  expect(days.reduce((sum: number, { cost }: Json) => sum + cost, 0)).toBeCloseTo(outside.metrics.cost, 2);
});
