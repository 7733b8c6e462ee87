import { expect, test } from 'vitest';
import { BRAZIL, type Json, openSimulator } from './testing/openSimulator.ts';

const json = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('Amazon: a patch is only validated as a preview, and else the price of the listing', async () => {
  const { amazon, ask, accounts } = await openSimulator();
  const { body: sheet } = await ask('/__simulator/costs');
  const { sku } = sheet.find(({ marketplace, country }: Json) => marketplace === 'amazon' && country === 'BR');
  const path = `/listings/2021-08-01/items/${accounts.amazon.sellerId}/${encodeURIComponent(sku)}?marketplaceIds=${BRAZIL}`;
  const read = async () =>
    (await amazon(`${path}&includedData=attributes,productTypes`)).body.attributes.purchasable_offer[0].our_price[0]
      .schedule[0].value_with_tax;
  const patch = (value: number) =>
    json('PATCH', {
      productType: 'PRODUCT',
      patches: [
        {
          op: 'replace',
          path: '/attributes/purchasable_offer',
          value: [{ marketplace_id: BRAZIL, audience: 'ALL', our_price: [{ schedule: [{ value_with_tax: value }] }] }],
        },
      ],
    });
  const before = await read();
  const preview = await amazon(`${path}&mode=VALIDATION_PREVIEW`, patch(48.43));
  expect(preview.body).toMatchObject({ sku, status: 'VALID', issues: [] });
  expect(await read()).toBe(before);
  expect((await amazon(path, patch(48.43))).body.status).toBe('ACCEPTED');
  expect(await read()).toBe(48.43);
  expect((await amazon(path, patch(0))).body).toMatchObject({ status: 'INVALID', issues: [{ severity: 'ERROR' }] });
  expect(await read()).toBe(48.43);
});

test('Mercado Livre: an item takes its price, or one price for all its variations', async () => {
  const { mercadolivre } = await openSimulator();
  const { body: me } = await mercadolivre('/users/me');
  const { body: found } = await mercadolivre(`/users/${me.id}/items/search?status=active&limit=20`);
  const { body: entries } = await mercadolivre(`/items/bulk?ids=${found.results.join(',')}`);
  const items = entries.map(({ body }: Json) => body);
  const plain = items.find(({ variations }: Json) => variations.length === 0);
  const { status } = await mercadolivre(`/items/${plain.id}`, json('PUT', { price: 90.5 }));
  expect(status).toBe(200);
  const sale = (await mercadolivre(`/items/${plain.id}/sale_price`)).body;
  expect(sale.regular_amount ?? sale.amount).toBe(90.5);
  const varied = items.find(({ variations }: Json) => variations.length > 1);
  expect((await mercadolivre(`/items/${varied.id}`, json('PUT', { price: 90.5 }))).status).toBe(400);
  const all = varied.variations.map(({ id }: Json) => ({ id, price: 77 }));
  const { status: changed } = await mercadolivre(`/items/${varied.id}`, json('PUT', { variations: all }));
  expect(changed).toBe(200);
});
