import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import {
  buyBoxOf,
  metadata,
  offersBody,
  type PushShop,
  pushShop,
  receive,
  rowsOf,
} from '#server/work/push/testing/pushShop.ts';

const database = useTestDatabase();

const NOON = Date.parse('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000);
const NOTHING = { listings: 0, received: 0, stock: 0, rereads: 0 };

test('a notification of offers is a check of the listing, with its own time and source', async () => {
  const shop = await pushShop();
  expect(await receive([offersBody(shop, at(0), 90)])).toEqual([0]);
  expect(await buyBoxOf(shop)).toEqual({
    state: 'losing',
    owner: 'ARIVAL',
    price: 90_00,
    source: 'notification',
    at: at(0),
  });
});

test('of notifications in any order, and twice, the newest one counts', async () => {
  const shop = await pushShop();
  const [first, second, third] = [
    offersBody(shop, at(0), 90),
    offersBody(shop, at(5), 80),
    offersBody(shop, at(9), null),
  ];
  expect(await receive([third, first, third, second])).toEqual([0, 1, 2, 3]);
  expect(await buyBoxOf(shop)).toMatchObject({ state: 'winning', owner: shop.sellerId, at: at(9) });
  expect(await receive([second, first])).toEqual([0, 1]);
  expect(await buyBoxOf(shop)).toMatchObject({ state: 'winning', at: at(9) });
  expect((await rowsOf(shop)).received).toBe(3);
});

test('a notification is never applied to another account', async () => {
  const [shop, other] = [await pushShop(), await pushShop()];
  await receive([offersBody(shop, at(0), 90)]);
  expect(await rowsOf(other)).toEqual(NOTHING);
});

test('strangers are deleted and change nothing: another seller, another application, an unknown subscription', async () => {
  const [shop, other] = [await pushShop(), await pushShop()];
  const none = { applicationId: undefined, subscriptionId: undefined };
  const strangers = [
    // our seller through an application that is not ours
    offersBody(shop, at(0), 90, { meta: metadata(none) }),
    // another account's application and subscription
    offersBody(shop, at(0), 90, { meta: metadata(other) }),
    // our application with a seller we do not know
    offersBody({ ...shop, sellerId: 'ASTRANGER' }, at(0), 90),
    // another account's seller by our subscription
    offersBody({ ...other }, at(0), 90, { meta: metadata(shop) }),
  ];
  expect(await receive(strangers)).toEqual([0, 1, 2, 3]);
  expect([await rowsOf(shop), await rowsOf(other)]).toEqual([NOTHING, NOTHING]);
});

test('an account’s own queue speaks of that account alone', async () => {
  const [shop, other] = [await pushShop(), await pushShop()];
  expect(await receive([offersBody(shop, at(0), 90), offersBody(other, at(0), 90)], [other.accountId])).toEqual([0, 1]);
  expect(await rowsOf(shop)).toEqual(NOTHING);
  expect(await buyBoxOf(other)).toMatchObject({ state: 'losing' });
});

test('two accounts of one seller and application both get a notification', async () => {
  const shop = await pushShop();
  const twin = await pushShop({ sellerId: shop.sellerId });
  await receive([offersBody(shop, at(0), 90)]);
  expect([await buyBoxOf(shop), await buyBoxOf(twin)]).toMatchObject([{ state: 'losing' }, { state: 'losing' }]);
});

test('the seller’s id is learned from the first notification to the account’s subscription', async () => {
  const shop = await pushShop();
  const sellerId = async () => (await readCredential(shop.accountId, 'amazon'))!.sellerId;
  await queryRows('UPDATE credentials SET seller_id = NULL, application_id = NULL WHERE account_id = $1', [
    shop.accountId,
  ]);
  await receive([offersBody(shop, at(0), 90)]);
  expect(await sellerId()).toBe(shop.sellerId);
  expect(await buyBoxOf(shop)).toMatchObject({ state: 'losing' });
});

test('offers for products that the account does not have are dropped', async () => {
  const shop = await pushShop();
  expect(await receive([offersBody(shop, at(0), 90, { asin: 'B0FOREIGN1' })])).toEqual([0]);
  expect(await buyBoxOf(shop, 'B0FOREIGN1')).toBeUndefined();
});

test('what is no notification stays for the dead-letter queue, and unused types are deleted', async () => {
  const shop = await pushShop();
  const unused = (NotificationType: string) => ({
    NotificationType,
    NotificationMetadata: metadata(shop),
    Payload: {},
  });
  const bodies = [
    '<xml/>',
    offersBody(shop, at(0), 90),
    unused('FEE_PROMOTION'),
    unused('SOMETHING_NEW'),
    '[]',
    'null',
  ];
  expect(await receive(bodies)).toEqual([1, 2, 3]);
  expect(await buyBoxOf(shop)).toMatchObject({ state: 'losing' });
});

test('a burst of changes is stored together', async () => {
  const asins = Array.from({ length: 150 }, (_, n) => `B0BURST${String(n).padStart(3, '0')}`);
  const shop = await pushShop({ asins });
  expect(await receive(asins.map((asin) => offersBody(shop, at(0), 90, { asin })))).toHaveLength(150);
  expect((await rowsOf(shop)).listings).toBe(150);
});

test('a notification that cannot be stored stays, and the others of the account and of others are stored', async () => {
  const [shop, other] = [await pushShop({ asins: ['B0TEST1234', 'B0BROKEN01'] }), await pushShop()];
  await database.asSuperuser(
    `CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NEW.asin = 'B0BROKEN01' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
     CREATE TRIGGER break_one BEFORE INSERT ON watched_listings FOR EACH ROW EXECUTE FUNCTION break_one()`,
  );
  const bodies = [
    offersBody(shop, at(0), 90, { asin: 'B0BROKEN01' }),
    offersBody(shop, at(0), 90),
    offersBody(other, at(0), 90),
  ];
  expect(await receive(bodies)).toEqual([1, 2]);
  await database.asSuperuser('DROP TRIGGER break_one ON watched_listings');
  expect(await receive([bodies[0]!])).toEqual([0]);
  expect([await buyBoxOf(shop, 'B0BROKEN01'), await buyBoxOf(other)]).toMatchObject([{ state: 'losing' }, {}]);
});

const orderBody = (shop: PushShop, id: string, when: Date) => ({
  NotificationType: 'ORDER_CHANGE',
  EventTime: when.toISOString(),
  NotificationMetadata: metadata(shop),
  Payload: {
    OrderChangeNotification: {
      SellerId: shop.sellerId,
      AmazonOrderId: id,
      OrderChangeTrigger: { TimeOfOrderChange: when.toISOString() },
    },
  },
});
const orderId = (n: number) => `701-0000001-${String(n).padStart(7, '0')}`;

test('a notification that comes again after its order was read is a reason for nothing', async () => {
  const shop = await pushShop();
  const body = orderBody(shop, orderId(0), at(1));
  await receive([body]);
  expect((await rowsOf(shop)).rereads).toBe(1);
  await queryRows(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE $1`, [`reread/${shop.accountId}/%`]);
  expect(await receive([body, body])).toEqual([0, 1]);
  expect((await rowsOf(shop)).rereads).toBe(0);
});

test('of changed orders at most 25 a minute are read by themselves, and none whose stored state is as new', async () => {
  const shop = await pushShop();
  await queryRows(
    `INSERT INTO orders (account_id, marketplace, country, external_id, status, marketplace_status, purchased_at, sale_day,
                         currency, marketplace_updated_at)
     VALUES ($1, 'amazon', 'BR', $2, 'pending', 'PENDING', $3, '2026-11-20', 'BRL', $3)`,
    [shop.accountId, orderId(0), at(5)],
  );
  expect(await receive([orderBody(shop, orderId(0), at(5)), orderBody(shop, orderId(0), at(4))])).toEqual([0, 1]);
  expect((await rowsOf(shop)).rereads).toBe(0);
  await receive([orderBody(shop, orderId(0), at(6)), orderBody(shop, orderId(0), at(7))]);
  expect((await rowsOf(shop)).rereads).toBe(1);
  expect(await receive(Array.from({ length: 40 }, (_, n) => orderBody(shop, orderId(n + 1), at(1))))).toHaveLength(40);
  expect((await rowsOf(shop)).rereads).toBe(25);
});

const stockBody = (shop: PushShop, SKU: string, Fulfillable: number, when: Date) => ({
  NotificationType: 'FBA_INVENTORY_AVAILABILITY_CHANGES',
  EventTime: when.toISOString(),
  NotificationMetadata: metadata(shop),
  Payload: {
    SellerId: shop.sellerId,
    SKU,
    FulfillmentInventoryByMarketplace: [{ MarketplaceId: 'A2Q3Y263D00KWC', FulfillmentInventory: { Fulfillable } }],
  },
});

test('stock of a SKU is stored when it is newer than what was notified before and than the last read of all stock', async () => {
  const shop = await pushShop();
  const { accountId } = shop;
  const SKU = 'SKU-B0TEST1234';
  const units = async () =>
    (
      await queryRows<{ n: number }>('SELECT available_quantity AS n FROM inventory_days WHERE account_id = $1', [
        accountId,
      ])
    )[0]?.n;
  await receive([stockBody(shop, SKU, 7, at(5)), stockBody(shop, SKU, 9, at(2))]);
  expect(await units()).toBe(7);
  await receive([stockBody(shop, SKU, 3, at(1))]);
  expect(await units()).toBe(7);
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at) VALUES ($1, 'amazon', 'inventory', $2)`,
    [accountId, at(60)],
  );
  await receive([stockBody(shop, SKU, 2, at(59))]);
  expect(await units(), 'read a minute later').toBe(7);
  await receive([stockBody(shop, SKU, 1, at(61))]);
  expect(await units()).toBe(1);
});

const statusBody = (shop: PushShop, Sku: string, Status: string[], when: Date, more: object = {}) => ({
  NotificationType: 'LISTINGS_ITEM_STATUS_CHANGE',
  EventTime: when.toISOString(),
  NotificationMetadata: metadata(shop),
  Payload: { SellerId: shop.sellerId, MarketplaceId: 'A2Q3Y263D00KWC', Sku, Status, ...more },
});

test('a listing’s status is stored; for an unknown SKU, or no country, the products are read again', async () => {
  const shop = await pushShop();
  const { accountId } = shop;
  const SKU = 'SKU-B0TEST1234';
  const isActive = async () =>
    (await queryRow<{ active: boolean }>('SELECT active FROM products WHERE account_id = $1', [accountId])).active;
  const isDue = async () =>
    (
      await queryRow<{ due: boolean }>(
        `SELECT due_since IS NOT NULL AS due FROM sync_streams WHERE account_id = $1 AND stream = 'products'`,
        [accountId],
      )
    ).due;
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at) VALUES ($1, 'amazon', 'products', $2)`,
    [accountId, at(0)],
  );
  await receive([statusBody(shop, SKU, ['DISCOVERABLE'], at(5)), statusBody(shop, SKU, ['BUYABLE'], at(3))]);
  expect([await isActive(), await isDue()]).toEqual([false, false]);
  await receive([statusBody(shop, SKU, ['BUYABLE'], at(4))]);
  expect(await isActive(), 'an older status').toBe(false);
  await receive([statusBody(shop, SKU, ['BUYABLE'], at(6))]);
  expect([await isActive(), await isDue()]).toEqual([true, false]);
  await receive([statusBody(shop, 'SKU-NEW', ['BUYABLE'], at(6))]);
  expect(await isDue()).toBe(true);
  await queryRows('UPDATE sync_streams SET due_since = NULL WHERE account_id = $1', [accountId]);
  await receive([statusBody(shop, SKU, [], at(9), { MarketplaceId: undefined })]);
  expect([await isActive(), await isDue()]).toEqual([true, true]);
});

test('a status that comes after a later read of the products changes nothing; one that the report missed is read again', async () => {
  const shop = await pushShop();
  const { accountId } = shop;
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at) VALUES ($1, 'amazon', 'products', $2)`,
    [accountId, at(0)],
  );
  const state = () =>
    queryRow<{ active: boolean; due: boolean }>(
      `SELECT p.active, s.due_since IS NOT NULL AS due FROM products p JOIN sync_streams s USING (account_id)
       WHERE p.account_id = $1`,
      [accountId],
    );
  expect(await receive([statusBody(shop, 'SKU-B0TEST1234', [], at(-24 * 60))])).toEqual([0]);
  expect(await state()).toEqual({ active: true, due: false });
  expect(await receive([statusBody(shop, 'SKU-B0TEST1234', [], at(-30))])).toEqual([0]);
  expect(await state()).toEqual({ active: true, due: true });
});

const finishedBody = (shop: PushShop, reportId: string) => ({
  notificationType: 'REPORT_PROCESSING_FINISHED',
  eventTime: at(0).toISOString(),
  notificationMetadata: {
    applicationId: shop.applicationId,
    subscriptionId: shop.subscriptionId,
    notificationId: `finished-${shop.accountId}-${reportId}`,
  },
  payload: { reportProcessingFinishedNotification: { accountId: 'amzn1.vg.1', reportId, processingStatus: 'DONE' } },
});

test('a finished report wakes the account whose stream waits for it', async () => {
  const [shop, other] = [await pushShop(), await pushShop()];
  for (const { accountId } of [shop, other])
    await queryRows(
      `INSERT INTO pending_documents (account_id, marketplace, kind, request, stream, remote_id, name, args, asked_at)
       VALUES ($1, 'amazon', 'report', 'r', 'returns', '5001', 'n', '{}', now())`,
      [accountId],
    );
  const woken = async () =>
    (await queryRows<{ key: string }>(`SELECT key FROM graphile_worker.jobs WHERE key LIKE 'startSync/%'`)).map(
      ({ key }) => key,
    );
  await receive([finishedBody(shop, '4999')]);
  expect(await woken()).toEqual([]);
  await receive([finishedBody(shop, '5001')]);
  expect(await woken()).toEqual([`startSync/${shop.accountId}/document`]);
});
