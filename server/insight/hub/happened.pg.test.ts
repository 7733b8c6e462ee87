import { beforeEach, expect, test } from 'vitest';
import { word } from '#server/platform/language/say.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { check, minutesAfter, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { NOW, setRates } from '#server/insight/sales/testing/shop.ts';
import { createProductNote } from '#server/records/notes/createProductNote.ts';
import { deleteProductNote } from '#server/records/notes/deleteProductNote.ts';
import { productNotes } from '#server/records/notes/productNotes.ts';
import { splitListings } from '#server/records/masters/changes/splitListings.ts';
import { hubEvents } from './events/hubEvents.ts';
import { productHistory } from './history/productHistory.ts';
import { sideBySide } from './listings/sideBySide.ts';
import { listingAdvices } from './prices/listingAdvices.ts';
import { listingOffers } from './prices/listingOffers.ts';
import { ordersOfProduct } from './ordersOfProduct.ts';
import { type HubShop, openHubShop } from './testing/hubShop.ts';

useTestDatabase();

let shop: HubShop;
beforeEach(async () => {
  await setRates(['USD', '2026-11-01', 5]);
  shop = await openHubShop();
});

const NOVEMBER = { start: '2026-11-01', end: '2026-11-21' };
const eventsOf = async (days = NOVEMBER) => hubEvents(shop.viewer.accountId, await shop.master(), days);
const said = ({ events }: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map(
    ({ kind, day, listings, from, to, text }) =>
      [kind, day, listings.map(({ sku }) => sku).join(), from?.minor ?? null, to?.minor ?? null, text] as const,
  );

async function prices(key: string, ...changes: [at: string, minor: number][]) {
  for (const [at, minor] of changes)
    await queryRows(
      'INSERT INTO price_changes (account_id, product_id, changed_at, price_minor) VALUES ($1, $2, $3, $4)',
      [shop.viewer.accountId, await shop.idOf(key), at, minor],
    );
}

async function stock(key: string, ...counts: [day: string, units: number][]) {
  for (const [day, units] of counts)
    await queryRows(
      'INSERT INTO inventory_days (account_id, product_id, day, available_quantity) VALUES ($1, $2, $3, $4)',
      [shop.viewer.accountId, await shop.idOf(key), day, units],
    );
}

test('a day of a listing is one event with the first price and the last, and a day that ends where it began is none', async () => {
  await prices('A', ['2026-10-20T12:00:00Z', 9_000], ['2026-11-03T12:00:00Z', 9_500], ['2026-11-03T18:00:00Z', 10_000]);
  await prices('A', ['2026-11-05T12:00:00Z', 8_000], ['2026-11-05T13:00:00Z', 10_000]);
  await prices('MLB1', ['2026-11-04T02:00:00Z', 9_990]); // the first that is known replaces none
  expect(said(await eventsOf())).toEqual([['price', '2026-11-03', 'A', 9_000, 10_000, null]]);
});

test('a cost that listings share is one event of them, from its day', async () => {
  await shop.cost('A', 4_500, '2026-11-07');
  expect(said(await eventsOf())).toEqual([['cost', '2026-11-07', 'A,M', 4_000, 4_500, null]]);
});

test('advertising begins after two weeks without, in days that were read', async () => {
  expect(said(await eventsOf())).toEqual([]); // the first day with advertising may be the first that was read
  await shop.advertise('B', 100, 0, { day: '2026-11-01' });
  expect(said(await eventsOf())).toEqual([['adsStarted', '2026-11-19', 'A', null, null, null]]);
  await shop.advertise('A', 100, 0, { day: '2026-11-08' });
  expect(said(await eventsOf())).toEqual([]);
});

test('a stock that runs out and comes back, and a note', async () => {
  await stock('A', ['2026-11-02', 5], ['2026-11-03', 0], ['2026-11-04', 0], ['2026-11-06', 9]);
  const { id } = await shop.master();
  await createProductNote(shop.viewer, { masterId: id, day: '2026-11-06', text: ' Nova embalagem ' });
  expect(said(await eventsOf())).toEqual([
    ['stockOut', '2026-11-03', 'A', null, null, null],
    ['note', '2026-11-06', '', null, null, 'Nova embalagem'],
    ['stockBack', '2026-11-06', 'A', null, null, null],
  ]);
});

test('a Buy Box that is lost says to whom; one that comes back within the day is no event', async () => {
  const { accountId } = shop.viewer;
  const start = new Date('2026-11-10T12:00:00Z');
  const look = (minutes: number, owner: string) =>
    record(accountId, check('B0A', minutesAfter(start, minutes), owner, [offer(US, 10_000), offer('RIVAL', 9_500)]));
  await look(0, US);
  await look(60, 'RIVAL');
  await look(90, US);
  await look(24 * 60, 'RIVAL');
  await look(48 * 60, US);
  expect(said(await eventsOf())).toEqual([
    ['buyBoxLost', '2026-11-11', 'A', null, null, 'RIVAL'],
    ['buyBoxWon', '2026-11-12', 'A', null, null, null],
  ]);
});

test('the newest 20 events are shown, and the others counted', async () => {
  const days = Array.from({ length: 22 }, (_, n) => [`2026-10-${String(n + 1).padStart(2, '0')}T12:00:00Z`, 100 + n]);
  await prices('A', ['2026-09-01T12:00:00Z', 99], ...(days as [string, number][]));
  const { events, hidden } = await eventsOf({ start: '2026-10-01', end: '2026-11-01' });
  expect([events.length, hidden, events[0]!.day]).toEqual([20, 2, '2026-10-03']);
});

test('a lost Buy Box has the price that wins with its profit, and the advice does not contradict the detector', async () => {
  const { accountId } = shop.viewer;
  await record(accountId, check('B0A', minutesAfter(NOW, -60), US, [offer(US, 10_000), offer('RIVAL', 9_500)]));
  await record(accountId, check('B0A', minutesAfter(NOW, -30), 'RIVAL', [offer(US, 10_000), offer('RIVAL', 9_500)]));
  const ml = { marketplace: 'mercadolivre', priceToWinMinor: 3_000 } as const;
  await record(accountId, check('MLB1', minutesAfter(NOW, -30), 'R2', [offer(US, 9_990), offer('R2', 3_100)], ml));
  const { listings, buyBox } = await sideBySide(shop.viewer, await shop.master(), { period: 'last30Days' }, NOW);
  const winningOf = (sku: string) => listings.find(({ listing }) => listing.product.sku === sku)!.winning;
  expect(winningOf('A')).toMatchObject({
    state: 'losing',
    isOurs: false,
    basis: 'matched',
    price: { minor: 9_500 },
    isPriceEnough: false,
  });
  expect(winningOf('A')!.profit!.minor).toBeGreaterThan(0);
  expect(winningOf('M')).toMatchObject({ basis: 'reported', price: { minor: 3_000 } });
  expect(winningOf('M')!.profit!.minor).toBeLessThan(0);
  expect(winningOf('U')).toBeNull();
  expect(buyBox.lost.map(({ product, since }) => [product.sku, since])).toEqual([['A', minutesAfter(NOW, -30)]]);
  expect(buyBox.sharePercent).toBeCloseTo((30 / 90) * 100);
  const advices = await listingAdvices(shop.viewer, await shop.master(), NOW);
  const adviceOf = (sku: string) => advices.find(({ listing }) => listing.product.sku === sku)!;
  expect(adviceOf('A')).toMatchObject({ kind: 'keep', price: null });
  expect(word(adviceOf('A').text)).toMatch(/nada indica que igualar R\$\s95,00 renda mais/);
  expect(word(adviceOf('M').text)).toMatch(/igualar R\$\s31,00 daria prejuízo/);
  expect(await listingOffers(shop.viewer, advices[0]!.listing.product)).toMatchObject([
    { sellerId: 'RIVAL', price: { minor: 9_500 }, hasBuyBox: true },
  ]);
});

test('the history has costs, prices, listings and notes, latest first and page by page', async () => {
  await prices('A', ['2026-10-20T12:00:00Z', 9_000], ['2026-11-03T12:00:00Z', 9_500]);
  await createProductNote(shop.viewer, { masterId: (await shop.master()).id, day: '2026-11-06', text: 'Fotos novas' });
  await splitListings(shop.viewer, [await shop.idOf('U')]);
  const master = await shop.master();
  const { edges } = await productHistory(shop.viewer, master, {});
  expect(edges.map(({ node }) => node.kind)).toEqual(['split', 'note', 'cost', 'price']);
  expect(edges.map(({ node }) => node.userName)).toEqual(['Loja de teste', 'Loja de teste', 'Loja de teste', null]);
  expect(edges[2]!.node).toMatchObject({ to: { minor: 4_000 }, day: '2020-01-01' });
  expect(edges[2]!.node.listings.map(({ sku }) => sku)).toEqual(['A', 'M']);
  expect(edges[0]!.node.names).toEqual(['Produto U']);
  const walked: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof productHistory>> = await productHistory(shop.viewer, master, {
      first: 1,
      after,
    });
    walked.push(...page.edges.map(({ node }) => `${node.kind} ${node.id}`));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  expect(walked).toEqual(edges.map(({ node }) => `${node.kind} ${node.id}`));
});

test('a note stays with its listing, and is deleted once', async () => {
  const master = await shop.master();
  const note = await createProductNote(shop.viewer, { masterId: master.id, day: '2026-11-06', text: 'x'.repeat(500) });
  await splitListings(shop.viewer, [await shop.idOf('MLB1')]);
  const { accountId } = shop.viewer;
  expect(await productNotes(accountId, (await shop.master()).id)).toMatchObject([
    { id: note.id, userName: 'Loja de teste' },
  ]);
  expect(await deleteProductNote(shop.viewer, note.id)).toBe((await shop.master()).id);
  await expect(deleteProductNote(shop.viewer, note.id)).rejects.toThrow('Anotação não encontrada');
  expect(await productNotes(accountId, master.id)).toEqual([]);
});

test.each([
  [{ text: '  ' }, 'Escreva a anotação.'],
  [{ text: 'x'.repeat(501) }, 'A anotação tem até 500 caracteres.'],
  [{ day: '2026-02-30' }, 'Informe o dia como AAAA-MM-DD.'],
  [{ day: '1800-01-01' }, /ano|entre|1990/i],
  [{ masterId: 2 ** 31 }, 'Produto não encontrado.'],
  [{ masterId: 999_999 }, 'Produto não encontrado.'],
])('a note of %o is refused', async (wrong, message) => {
  const { id } = await shop.master();
  await expect(
    (async () => createProductNote(shop.viewer, { masterId: id, day: '2026-11-06', text: 'nota', ...wrong }))(),
  ).rejects.toThrow(message);
});

test('the latest orders of any listing come first, cancelled ones too', async () => {
  const { id } = await shop.master();
  const orders = await ordersOfProduct(shop.viewer, id, 10);
  expect(orders.map(({ createdAt, status }) => [createdAt.toISOString().slice(0, 10), status])).toEqual([
    ['2026-11-19', 'shipped'],
    ['2026-11-18', 'cancelled'],
    ['2026-11-12', 'shipped'],
    ['2026-11-11', 'shipped'],
    ['2026-11-10', 'shipped'],
    ['2026-10-15', 'shipped'],
  ]);
  expect((await ordersOfProduct(shop.viewer, id, 2)).length).toBe(2);
  await expect((async () => ordersOfProduct(shop.viewer, id, 51))()).rejects.toThrow('de 1 a 50');
});
