import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isKnownType, readNotification } from './notification.ts';
import { DECLINED, readers } from './notificationTypes.ts';

type Json = any; // eslint-disable-line -- recordings are read field by field

/** recordings/notifications: fixtures of lineofflight/peddler @ 5a23510 (each file names its origin). */
const FOLDER = new URL('testing/recorded/', import.meta.url);
const recorded = (name: string): Json =>
  (JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as { body: Json }).body;
const read = (body: Json) => readNotification(JSON.stringify(body));

/** What becomes of each recorded notification; `declined`: deleted and counted by its name. */
const TAKEN: Record<string, object | 'declined'> = {
  any_offer_changed: {
    id: '11111111-1111-1111-1111-111111111111',
    type: 'ANY_OFFER_CHANGED',
    applicationId: 'amzn1.sellerapps.app.00000000-0000-0000-0000-000000000000',
    subscriptionId: '00000000-0000-0000-0000-000000000000',
    sellerId: 'ASELLER0000002',
    at: new Date('2024-12-12T11:36:26.568Z'),
  },
  order_change: {
    id: 'e9b0f38412345',
    type: 'ORDER_CHANGE',
    applicationId: 'amzn1.sp.solution.c4d12345',
    subscriptionId: '52ac1012345',
    sellerId: 'ABCDEFGFMDKELDW',
    at: new Date('2023-10-03T01:35:01Z'),
    change: { kind: 'reread', reread: { kind: 'order', id: '123-4567891-4567891' } },
  },
  report_processing_finished: {
    sellerId: null, // its account is that of a vendor group
    at: new Date('2020-07-14T03:35:13.214Z'),
    change: { kind: 'document', remoteId: '54517018502' },
  },
  fba_inventory_availability_change: {
    sellerId: 'A3TH9S8BH6GOGM',
    at: new Date('2020-07-13T19:42:04.284Z'),
    change: {
      kind: 'stock',
      listingKey: 'SELLERSKU-1',
      stock: [
        { marketplace: 'amazon', country: 'US', listingKey: 'SELLERSKU-1', available: 50, reserved: 30, inbound: 15 },
        { marketplace: 'amazon', country: 'CA', listingKey: 'SELLERSKU-1', available: 40, reserved: 30, inbound: 6 },
      ],
    },
  },
  b2b_any_offer_changed: 'declined',
  branded_item_content_change: 'declined',
  detail_page_traffic_event: 'declined',
  fba_outbound_shipment_status: 'declined',
  feed_processing_finished: 'declined',
  fee_promotion: 'declined',
};

test('every recorded notification is in the table', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    Object.keys(TAKEN)
      .map((name) => `${name}.json`)
      .toSorted(),
  );
});

test.each(Object.entries(TAKEN))('%s is taken, or declined by name', (name, expected) => {
  const notification = read(recorded(name));
  expect(isKnownType(notification.type)).toBe(true);
  const outcome = notification.change ?? DECLINED[notification.type] ?? 'unknown';
  expect(typeof outcome === 'string' ? { outcome: 'declined' } : notification).toMatchObject(
    expected === 'declined' ? { outcome: 'declined' } : expected,
  );
});

test('the offers of ANY_OFFER_CHANGED are those of new goods, the winner is the featured one', () => {
  const { change } = read(recorded('any_offer_changed'));
  expect(change).toMatchObject({
    kind: 'offers',
    check: {
      marketplace: 'amazon',
      country: 'US',
      asin: 'B0TEST1234',
      checkedAt: new Date('2024-12-12T11:36:26.568Z'),
      competes: true,
      state: 'winning',
      currency: 'USD',
      ourPriceMinor: 55_21,
      owner: { sellerId: 'ASELLER0000002', priceMinor: 55_21, isFba: true },
    },
  });
  const { offers } = (change as Json).check;
  expect(offers).toHaveLength(7);
  expect(offers[0]).toEqual({
    sellerId: 'ASELLER0000001',
    isOurs: false,
    priceMinor: 54_52, // with shipping
    isWinner: false,
    isFba: false,
    feedbackRating: 97,
  });
});

/** The recorded ANY_OFFER_CHANGED with other contents. */
function offerChange(change: (notification: Json) => void) {
  const body = recorded('any_offer_changed');
  change(body.Payload.AnyOfferChangedNotification);
  return read(body).change as Json;
}

test('a winner beyond the listed offers is known by its price, and no offers are no Buy Box', () => {
  const unlisted = offerChange((changed) => {
    for (const offer of changed.Offers) offer.IsBuyBoxWinner = false;
  });
  expect(unlisted.check).toMatchObject({ state: 'losing', owner: { sellerId: null, priceMinor: 55_21 } });
  const none = offerChange((changed) => {
    changed.Offers = [];
    changed.Summary.BuyBoxPrices = [];
  });
  expect(none.check).toMatchObject({ state: 'none', owner: null, offers: [] });
});

test('changes of used goods and in unknown marketplaces are not used', () => {
  expect(offerChange((changed) => (changed.OfferChangeTrigger.ItemCondition = 'used'))).toBeNull();
  expect(offerChange((changed) => (changed.OfferChangeTrigger.MarketplaceId = 'A0NOWHERE'))).toBeNull();
});

/** ListingsItemStatusChangeNotification.json of Amazon's schemas: its example. */
const LISTING = {
  NotificationVersion: '1.0',
  NotificationType: 'LISTINGS_ITEM_STATUS_CHANGE',
  PayloadVersion: '1.0',
  EventTime: '2021-02-03T18:59:30.194Z',
  Payload: {
    SellerId: 'A3AYAZLIQ7AX77',
    MarketplaceId: 'ATVPDKIKX0DER',
    Asin: 'BT6RZ7JM4H',
    Sku: 'NLS-SHOES-03',
    CreatedDate: '2021-02-03T18:50:26.196Z',
    Status: ['BUYABLE', 'DISCOVERABLE'],
  },
  NotificationMetadata: {
    ApplicationId: 'amzn1.sellerapps.app.f108f511-eeac-46a6-b125-bcb752069ed0',
    SubscriptionId: '93b098e1-c42-2f45-93a1-78910a6a8369',
    PublishTime: '2021-02-03T18:59:30.194Z',
    NotificationId: '8e009934-da2c-4f9c-9bc7-93f23b7e1f60',
  },
};

test.each([
  [['BUYABLE', 'DISCOVERABLE'], true],
  [['DISCOVERABLE'], false],
  [[], false],
  [['BUYABLE', 'DELETED'], false],
])('a listing with the status %j is for sale: %s', (Status, active) => {
  const { change, sellerId } = read({ ...LISTING, Payload: { ...LISTING.Payload, Status } });
  expect(sellerId).toBe('A3AYAZLIQ7AX77');
  expect(change).toEqual({ kind: 'listing', country: 'US', listingKey: 'NLS-SHOES-03', active });
});

test('a listing status without its marketplace names no country', () => {
  const { MarketplaceId: _gone, ...Payload } = LISTING.Payload;
  expect(read({ ...LISTING, Payload }).change).toMatchObject({ kind: 'listing', country: null });
});

/** A notification of a newer type with this payload. */
const newer = (notificationType: string, payload: object) => ({
  notificationVersion: '2020-09-04',
  notificationType,
  payloadVersion: '2020-09-04',
  eventTime: '2026-11-20T12:00:00Z',
  payload,
  notificationMetadata: { applicationId: 'app', subscriptionId: 'sub', publishTime: '', notificationId: 'one' },
});

test('a finished query of Data Kiosk names the query and, of a merchant, the seller', () => {
  const query = { accountId: 'amzn1.merchant.o.A21CXK3C4ERTY8', queryId: '5441', processingStatus: 'DONE' };
  expect(read(newer('DATA_KIOSK_QUERY_PROCESSING_FINISHED', query))).toMatchObject({
    sellerId: 'A21CXK3C4ERTY8',
    change: { kind: 'document', remoteId: '5441' },
  });
});

test('a new secret and its end are read at either depth', () => {
  const secret = {
    clientId: 'amzn1.application-oa2-client.1',
    newClientSecret: 'amzn1.oa2-cs.v1.2',
    newClientSecretExpiryTime: '2027-05-20T12:00:00Z',
  };
  const expected = {
    kind: 'secret',
    clientId: secret.clientId,
    clientSecret: secret.newClientSecret,
  };
  for (const payload of [secret, { applicationOAuthClientNewSecret: secret }])
    expect(read(newer('APPLICATION_OAUTH_CLIENT_NEW_SECRET', payload)).change).toEqual(expected);
  const expiry = { clientId: secret.clientId, clientSecretExpiryTime: '2026-12-01T00:00:00Z' };
  expect(
    read(newer('APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY', { applicationOAuthClientSecretExpiry: expiry })).change,
  ).toEqual({ kind: 'secretExpiry', clientId: secret.clientId, expiresAt: new Date('2026-12-01T00:00:00Z') });
});

test('an unknown type is a notification without a change', () => {
  const notification = read(newer('SOMETHING_NEW', {}));
  expect(notification).toMatchObject({ type: 'SOMETHING_NEW', change: null });
  expect(isKnownType(notification.type)).toBe(false);
  expect(read(newer('constructor', {})).change).toBeNull();
});

test.each([
  ['', 'nothing'],
  ['<xml/>', 'a page'],
  ['null', 'no object'],
  ['[]', 'a list'],
  ['{}', 'an empty object'],
  ['['.repeat(200_000), 'deep brackets'],
  [`{"notificationType":"${'x'.repeat(300)}"}`, 'a long type'],
  ['x'.repeat(300_000), 'too much'],
  [JSON.stringify({ ...recorded('order_change'), Payload: {} }), 'an empty payload'],
  [JSON.stringify({ ...recorded('order_change'), NotificationMetadata: {} }), 'no id'],
  [JSON.stringify(newer('APPLICATION_OAUTH_CLIENT_NEW_SECRET', { a: { b: 1 } })), 'a secret in an unknown form'],
])('%#: a text that is no notification, or not in its form, is refused', (body) => {
  expect(() => readNotification(body)).toThrow();
});

test('every used type has a reader, and none is declined too', () => {
  expect(Object.keys(readers).filter((type) => Object.hasOwn(DECLINED, type))).toEqual([]);
});
