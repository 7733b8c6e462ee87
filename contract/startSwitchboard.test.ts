import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { modelOf } from './models.ts';
import { startSwitchboard } from './startSwitchboard.ts';

/** A marketplace that answers every call, and a proxy for its orders that answers `problem` if there is one. */
async function checked(problem: object | null) {
  const marketplace = await fakeServer(
    new Hono().all('*', async (c) => c.json({ from: 'marketplace', sent: await c.req.text() })),
  );
  const proxy = await fakeServer(
    new Hono().all('*', async (c) => {
      if (problem) return c.json(problem, 422);
      return c.json({ from: 'proxy', sent: await c.req.text(), token: c.req.header('x-amz-access-token') }, 202);
    }),
  );
  const switchboard = await startSwitchboard(marketplace, new Map([['orders_2026-01-01', proxy]]));
  onTestFinished(() => switchboard.close());
  const ask = async (path: string, init?: RequestInit) => (await fetch(switchboard.url + path, init)).json();
  return { ...switchboard, ask };
}

test('a call goes unchanged through the proxy of its model, and any other directly to the marketplace', async () => {
  const { ask, calls, broken } = await checked(null);
  expect(
    await ask('/orders/2026-01-01/orders', { method: 'POST', body: '{"a":1}', headers: { 'x-amz-access-token': 'T' } }),
  ).toEqual({ from: 'proxy', sent: '{"a":1}', token: 'T' });
  expect(await ask('/documents/1')).toMatchObject({ from: 'marketplace' });
  expect([...calls]).toEqual([['orders_2026-01-01', 1]]);
  expect(broken).toEqual([]);
});

test('a violation is recorded with its location, and the marketplace still gets the call', async () => {
  const { ask, broken } = await checked({
    type: 'https://stoplight.io/prism/errors#VIOLATIONS',
    validation: [{ location: ['response', 'body', 'orders', '0', 'orderId'], severity: 'Error', message: 'no string' }],
  });
  expect(await ask('/orders/2026-01-01/orders?a=1')).toMatchObject({ from: 'marketplace' });
  expect(broken).toEqual([
    {
      model: 'orders_2026-01-01',
      method: 'GET',
      path: '/orders/2026-01-01/orders?a=1',
      side: 'answer',
      pointer: 'response.body.orders.0.orderId',
      message: 'no string',
    },
  ]);
});

test('a path that its model does not know is a violation', async () => {
  const { ask, broken } = await checked({
    type: 'https://stoplight.io/prism/errors#NO_PATH_MATCHED_ERROR',
    title: 'Route not resolved',
    detail: 'no such path',
  });
  await ask('/orders/2026-01-01/ordres');
  expect(broken).toMatchObject([{ side: 'request', message: 'Route not resolved: no such path' }]);
});

test('an error of the marketplace itself is not a violation', async () => {
  const { ask, broken } = await checked({ errors: [{ code: 'InvalidInput', message: 'no' }] });
  expect(await ask('/orders/2026-01-01/orders')).toHaveProperty('errors');
  expect(broken).toEqual([]);
});

test('every path of a model is distinct from those of the others', () => {
  expect(modelOf('/batches/products/pricing/v0/itemOffers')?.name).toBe('productPricingV0');
  expect(modelOf('/products/fees/v0/feesEstimate')?.name).toBe('productFeesV0');
  expect(modelOf('/documents/1')).toBeUndefined();
});
