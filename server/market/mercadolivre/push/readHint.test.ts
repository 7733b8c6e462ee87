import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseExact } from '#server/market/http/answer.ts';
import { readHint } from './readHint.ts';
import { DECLINED, readTopics } from './topics.ts';

interface Official {
  file: string;
  body: Record<string, unknown> & { resource: string; topic: string };
}
/** ml-pages: every official example of a notification (the file names their pages). */
const { notifications } = parseExact(
  readFileSync(new URL('testing/officialNotifications.json', import.meta.url), 'utf8'),
) as { notifications: Official[] };

/** Names that stand for ids in the examples. */
const EXAMPLES: Record<string, string> = {
  $USER_PRODUCT_ID: 'MLBU206642488',
  $SITE_ID: 'MLB',
  $FAMILY_ID: '9871232123',
  ITEM_ID: 'MLA765432',
};
const withIds = (resource: string) =>
  Object.entries(EXAMPLES).reduce((text, [name, id]) => text.replaceAll(name, id), resource);

/** What is read for each example, or `declined`. */
const TAKEN: Record<string, string> = {
  'precio-variacion--05-ejemplo': 'family MLB/9871232123',
  'productos-recibe-notificaciones--01-respuesta-de-notificacion': 'order 2195160686',
  'productos-recibe-notificaciones--02-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--03-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--04-respuesta-de-notificacion': 'item MLA686791111',
  'productos-recibe-notificaciones--05-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--06-respuesta-de-notificacion': 'item MLA686791111',
  'productos-recibe-notificaciones--07-respuesta-de-notificacion': 'userProduct MLBU206642488',
  'productos-recibe-notificaciones--08-respuesta-de-notificacion': 'competition MLA765432',
  'productos-recibe-notificaciones--09-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--10-respuesta-de-notificacion': 'shipment 40546549876',
  'productos-recibe-notificaciones--11-respuesta-de-notificacion': 'stockOperation 9876',
  'productos-recibe-notificaciones--12-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--13-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--14-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--15-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--16-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--17-respuesta-de-notificacion': 'declined',
  'productos-recibe-notificaciones--18-ejemplo-de-respuesta-de-notificacion-tema-general': 'item MLA686791111',
  'productos-recibe-notificaciones--20-ejemplo-de-respuesta-de-notificacion-estructura-modelo-con-s': 'declined',
  'produto-receba-notificacoes--catalog-item-competition-status': 'competition MLA765432',
  'produto-receba-notificacoes--user-products-families': 'family MLB/9871232123',
  'produto-receba-notificacoes--user-products': 'userProduct MLBU1234567',
};

test('every official example of a notification is in the table', () => {
  expect(notifications.map(({ file }) => file).toSorted()).toEqual(Object.keys(TAKEN).toSorted());
});

test.each(notifications.map(({ file, body }) => [file, body] as const))(
  '%s is read, or declined by the name of its topic',
  (file, body) => {
    const hint = readHint({ ...body, resource: withIds(body.resource) });
    const outcome = hint?.reread ? `${hint.reread.kind} ${hint.reread.id}` : DECLINED[hint?.topic ?? ''] && 'declined';
    expect(outcome).toBe(TAKEN[file]);
    expect(hint).toMatchObject({ sellerId: String(body.user_id), applicationId: String(body.application_id) });
    expect(hint!.id).toBe(body._id ?? body.id ?? null);
  },
);

const hint = (topic: string, resource: string, more: object = {}) =>
  readHint({ topic, resource, user_id: 1, application_id: '2', ...more });

test.each([
  ['orders_v2', '/orders/2000009710000001', 'order 2000009710000001'],
  ['orders_v2', 'orders/2000009710000001', 'order 2000009710000001'],
  ['items', '/items/MLB1/prices', 'item MLB1'],
  ['items_prices', '/items/MLB1/prices', 'item MLB1'],
  ['items_prices', '/items/MLB1', 'item MLB1'],
  ['stock-locations', '/user-products/MLBU1/stock', 'userProduct MLBU1'],
  ['user-products', '/user-products/MLBU1', 'userProduct MLBU1'],
  ['post_purchase', 'post-purchase/v1/claims/5255026166', 'claim 5255026166'],
  ['claims', '/claims/5255026166', 'claim 5255026166'],
])('the topic %s with the resource %s is read as %s', (topic, resource, expected) => {
  const { reread } = hint(topic, resource)!;
  expect(`${reread!.kind} ${reread!.id}`).toBe(expected);
});

test.each([
  ['orders_v2', '/orders/1/../../users/me'],
  ['orders_v2', '/orders/1\n'],
  ['orders_v2', 'https://evil.example/orders/1'],
  ['orders_v2', `/orders/${'9'.repeat(21)}`],
  ['items', '/items/MLB1?access_token=x'],
  ['fbm_stock_operations', '/stock/fulfillment/operations/search'],
  ['catalog_item_competition_status', '/items/ITEM_ID/price_to_win'],
])('the topic %s with the resource %j is not read', (topic, resource) => {
  expect(hint(topic, resource)).toMatchObject({ reread: null });
});

test.each([
  [null],
  [[]],
  ['text'],
  [{ topic: 'orders_v2' }],
  [{ topic: 'orders_v2', resource: '/orders/1', user_id: -1, application_id: 1 }],
  [{ topic: 'constructor', resource: '/orders/1', user_id: 1, application_id: 1 }],
  [{ topic: '__proto__', resource: '/orders/1', user_id: 1, application_id: 1 }],
  [{ topic: 'x'.repeat(100), resource: '/orders/1', user_id: 1, application_id: 1 }],
  [{ topic: 'orders_v2', resource: '/'.repeat(500), user_id: 1, application_id: 1 }],
])('%#: what is no notification of a known topic is no hint', (body) => {
  expect(readHint(body)).toBeNull();
});

test('topics of one call are read more often than others', () => {
  expect(hint('catalog_item_competition_status', '/items/MLB1/price_to_win')!.mostAMinute).toBe(600);
  expect(hint('orders_v2', '/orders/1')!.mostAMinute).toBe(120);
});

test('no topic is both read and declined', () => {
  expect(readTopics.filter((topic) => Object.hasOwn(DECLINED, topic))).toEqual([]);
});
