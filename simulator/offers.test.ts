import { expect, test } from 'vitest';
import { BRAZIL, NOW, openSimulator, type Json } from '#simulator/testing/openSimulator.ts';

const PATH = '/batches/products/pricing/v0/itemOffers';
const request = (asin: string, more: object = {}) => ({
  uri: `/products/pricing/v0/items/${asin}/offers`,
  method: 'GET',
  MarketplaceId: BRAZIL,
  ItemCondition: 'New',
  ...more,
});

async function open(options = {}) {
  const simulator = await openSimulator(options);
  const sheet = (await simulator.ask('/__simulator/costs')).body as Json[];
  const asins = sheet.filter((one) => one.marketplace === 'amazon' && one.country === 'BR').map(({ asin }) => asin);
  const items = sheet.filter((one) => one.marketplace === 'mercadolivre').map(({ asin }) => asin);
  const offers = async (...requests: object[]) =>
    simulator.amazon(PATH, { method: 'POST', body: JSON.stringify({ requests }) });
  return { ...simulator, asins: [...new Set(asins)] as string[], items: [...new Set(items)] as string[], offers };
}

test('offers follow from the seed and the clock, and change over the hours', async () => {
  const [a, b, later] = [await open(), await open(), await open({ now: () => NOW + 12 * 3_600_000 })];
  const batch = a.asins.slice(0, 20).map((asin) => request(asin));
  const payloads = ({ body }: Json) => body.responses.map((part: Json) => part.body);
  const current = payloads(await a.offers(...batch));
  expect(payloads(await b.offers(...batch))).toEqual(current);
  expect(payloads(await later.offers(...batch))).not.toEqual(current);
});

test('each answer has at most one winner for new goods, our offer is flagged, and prices ascend', async () => {
  const { asins, offers } = await open();
  const { body } = await offers(...asins.slice(0, 20).map((asin) => request(asin)));
  expect(body.responses).toHaveLength(20);
  for (const { body: part } of body.responses) {
    const { Offers, Summary } = part.payload;
    expect(Offers.filter((offer: Json) => offer.IsBuyBoxWinner).length).toBeLessThanOrEqual(1);
    expect(Offers.filter((offer: Json) => offer.MyOffer).length).toBeLessThanOrEqual(1);
    const landed = Offers.map(({ ListingPrice, Shipping }: Json) => ListingPrice.Amount + Shipping.Amount);
    expect(landed).toEqual(landed.toSorted((x: number, y: number) => x - y));
    expect(Summary.TotalOfferCount).toBe(Offers.length);
  }
});

test('an error of one request is in its own part; more than twenty are refused', async () => {
  const { asins, offers } = await open();
  const { status, body } = await offers(
    request('B0NOTOURS1'),
    request(asins[0]!),
    request(asins[1]!, { MarketplaceId: 'X' }),
  );
  expect(status).toBe(200);
  const codes = Object.fromEntries(body.responses.map((part: Json) => [part.request.Asin, part.status.statusCode]));
  expect(codes).toEqual({ B0NOTOURS1: 400, [asins[0]!]: 200, [asins[1]!]: 400 });
  expect((await offers(...asins.slice(0, 21).map((asin) => request(asin)))).status).toBe(400);
  expect((await offers()).status).toBe(400);
});

test('a call that asks twice for one ASIN, or with fields inside of queryParams, is refused whole', async () => {
  const { asins, offers } = await open();
  const [asin = ''] = asins;
  const message = async (...requests: object[]) => {
    const { status, body } = await offers(...requests);
    return [status, body.errors?.[0].message];
  };
  expect(await message(request(asin), request(asin))).toEqual([400, 'InvalidInput Duplicate requests submitted.']);
  const { MarketplaceId, ...rest } = request(asin);
  expect(await message({ ...rest, queryParams: { MarketplaceId } })).toEqual([
    400,
    'Requested MarketplaceId is invalid, unsupported, or does not exist.',
  ]);
});

test('one call in ten seconds, as published', async () => {
  const { asins, offers } = await open({ rateFactor: 1 });
  expect((await offers(request(asins[0]!))).headers.get('x-amzn-ratelimit-limit')).toBe('0.1');
  expect((await offers(request(asins[0]!))).status).toBe(429);
});

test('Mercado Livre identifies the winner by item; the catalogue page has its seller', async () => {
  const { items, mercadolivre } = await open();
  const answers = await Promise.all(items.map((id) => mercadolivre(`/items/${id}/price_to_win?version=v2`)));
  const contested = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(contested.length).toBeGreaterThan(10);
  expect(answers.filter(({ status }) => status === 404).length).toBeGreaterThan(10);
  expect(new Set(contested.map(({ status }) => status))).toContain('winning');
  const lost = contested.find(({ status, winner }) => status === 'competing' && winner);
  const page = await mercadolivre(`/products/${lost.catalog_product_id}/items?limit=100`);
  const winner = page.body.results.find((item: Json) => item.item_id === lost.winner.item_id);
  const user = await mercadolivre(`/users/${winner.seller_id}`);
  expect(user.body).toMatchObject({ id: winner.seller_id, nickname: expect.stringMatching(/^[A-Z0-9_]+$/) });
  const bulk = await mercadolivre(`/items/bulk?ids=${lost.item_id}&attributes=body.id,body.catalog_listing`);
  expect(bulk.body[0].body).toEqual({ id: lost.item_id, catalog_listing: true });
});

test('the owner can be forced to us, a rival or none, and released again', async () => {
  const { asins, offers, control } = await open();
  const winner = async () => {
    const { body } = await offers(request(asins[0]!));
    return body.responses[0].body.payload.Offers.find((offer: Json) => offer.IsBuyBoxWinner);
  };
  const before = await winner();
  await control('/offers', { asin: asins[0], winner: 'A1FORCED', priceMinor: 1234 });
  expect(await winner()).toMatchObject({ SellerId: 'A1FORCED', ListingPrice: { Amount: 12.34 } });
  await control('/offers', { asin: asins[0], winner: 'none' });
  expect(await winner()).toBeUndefined();
  await control('/offers', { asin: asins[0], winner: 'us' });
  expect(await winner()).toMatchObject({ MyOffer: true });
  await control('/offers', { asin: asins[0], winner: 'free' });
  expect(await winner()).toEqual(before);
  expect((await control('/offers', { asin: 'B0NOTOURS1', winner: 'us' })).status).toBe(404);
  expect((await control('/offers', { asin: asins[0] })).status).toBe(400);
});

test('the history of offers ends with the current offers', async () => {
  const { asins, offers, ask } = await open();
  const { body } = await ask('/__simulator/offer-history?days=2');
  const [listing] = body.listings.filter(({ asin }: Json) => asins.includes(asin));
  const { body: now } = await offers(request(listing.asin));
  const current = now.responses[0].body.payload.Offers.map((offer: Json) => [
    offer.SellerId,
    Math.round((offer.ListingPrice.Amount + offer.Shipping.Amount) * 100),
  ]);
  expect(listing.seen.at(-1).offers.map((offer: Json) => [offer.sellerId, offer.priceMinor])).toEqual(current);
  expect((await ask('/__simulator/offer-history?days=1000')).status).toBe(400);
});
