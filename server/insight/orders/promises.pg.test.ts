import { beforeAll, expect, test } from 'vitest';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';

useSqlDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let asOwner: Client;
let asOther: Client;

beforeAll(async () => {
  await setRates();
  const shop = await openShop();
  const at = { purchasedAt: new Date('2026-10-05T15:00:00Z'), updatedAt: new Date('2026-10-05T15:00:00Z') };
  const delivery = {
    trackingNumber: 'BR-1',
    otherTrackingNumbers: ['BR-2', 'BR-3'],
    shipBy: '2026-10-08',
    deliverBy: '2026-10-20',
  };
  await shop.sell(
    order([line('A')], { externalId: '1', status: 'pending', delivery, ...at }),
    order([line('A')], { externalId: '2', status: 'shipped', delivery, ...at }),
    order([line('A')], { externalId: '3', status: 'delivered', delivery, ...at }),
    order([line('A')], { externalId: '4', status: 'pending', ...at }),
  );
  const other = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other)];
});

const QUERY = `query ($number: String!) { viewer { order(number: $number, marketplace: AMAZON) {
  trackingNumber otherTrackingNumbers shipBy deliverBy detail { timeline { code day isExpected text detail } } } } }`;
const read = async (number: string) => (await asOwner.graphql(QUERY, { number })).data.viewer.order;
type Event = { code: string; day: string | null; isExpected: boolean; text: string; detail: string | null };
const expected = async (number: string) =>
  (await read(number)).detail.timeline
    .filter(({ code, isExpected }: Event) => isExpected && /SENDING|DELIVERY/.test(code))
    .map(({ code, day, text, detail }: Event) => [code, day, text, detail]);

test('what is promised of an order is the same in GraphQL, REST, its file and SQL', async () => {
  const known = { shipBy: '2026-10-08', deliverBy: '2026-10-20' };
  expect(await read('1')).toMatchObject({
    trackingNumber: 'BR-1',
    otherTrackingNumbers: ['BR-2', 'BR-3'],
    ...known,
  });
  expect(await read('4')).toMatchObject({ trackingNumber: null, shipBy: null, deliverBy: null });
  const one = await (await asOwner.get('/api/orders/amazon/1')).json();
  expect(one).toMatchObject({ tracking: 'BR-1', otherTracking: ['BR-2', 'BR-3'], ...known });
  const days = 'dateRange=custom&startDate=2026-10-01&endDate=2026-10-31';
  const [head, ...rows] = (await (await asOwner.get(`/api/orders/export?${days}`)).text()).trim().split('\r\n');
  expect(head).toContain('Rastreio,Enviar até,Entrega prometida');
  expect(rows.filter((row) => row.includes('BR-1,2026-10-08,2026-10-20'))).toHaveLength(3);
  const query = 'SELECT tracking_number, ship_by::text, deliver_by::text FROM orders ORDER BY order_number';
  const { rows: stored } = await (await asOwner.post('/api/database/query', { query })).json();
  expect(Object.values(stored[0])).toEqual(['BR-1', '2026-10-08', '2026-10-20']);
  expect(Object.values(stored[3])).toEqual([null, null, null]);
});

test('the events of an order expect what was promised while it is still to come', async () => {
  expect(await expected('1')).toEqual([
    ['SENDING', '2026-10-08', 'Último dia para enviar', null],
    ['DELIVERY', '2026-10-20', 'Entrega', null],
  ]);
  expect(await expected('2')).toEqual([['DELIVERY', '2026-10-20', 'Entrega', null]]);
  expect(await expected('3')).toEqual([]);
  expect(await expected('4')).toEqual([['DELIVERY', null, 'Entrega', 'O marketplace não informa o dia prometido']]);
});

test('a tracking number leads only its own account to an order', async () => {
  const found = async (as: Client, number = 'br-1') =>
    (await (await as.get(`/api/orders?search=${number}`)).json()).orders.map((one: { number: string }) => one.number);
  expect((await found(asOwner)).toSorted()).toEqual(['1', '2', '3']);
  expect((await found(asOwner, 'br-3')).toSorted()).toEqual(['1', '2', '3']);
  expect([await found(asOther), await found(asOther, 'br-3')]).toEqual([[], []]);
  expect((await asOther.graphql(QUERY, { number: '1' })).data.viewer.order).toBeNull();
});
