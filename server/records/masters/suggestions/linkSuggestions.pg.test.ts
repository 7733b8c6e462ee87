import { afterAll, expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { linkListings } from '#server/records/masters/changes/linkListings.ts';
import { linkPairs } from '#server/records/masters/changes/linkPairs.ts';
import { linkSuggestions } from './linkSuggestions.ts';
import { markDistinct } from './markDistinct.ts';
import { matching } from './matchingPool.ts';

useTestDatabase();
afterAll(() => matching.close());

const GTIN = '7891234567895';
const NONE = { rows: [], sureCount: 0, unsureCount: 0 };

/** Two listings with one GTIN, and one of another product. */
async function shop(name?: string) {
  const opened = await openShop(name);
  await opened.sell(
    order([
      line('A', { name: 'Garrafa térmica Aurora 500 ml preta' }),
      line('B', { name: 'Garrafa Térmica 500ml Preta Aurora' }),
      line('C', { name: 'Cabo USB-C Nexo 2 m branco' }),
    ]),
  );
  const { accountId } = opened.viewer;
  const change = (key: string, set: string) =>
    queryRows(`UPDATE products SET ${set} WHERE account_id = $1 AND listing_key = $2`, [accountId, key]);
  for (const key of ['A', 'B']) await change(key, `ean = '${GTIN}'`);
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((key) => opened.idOf(key)));
  return { ...opened, change, a: a!, b: b!, c: c! };
}

test('listings with one GTIN are suggested until they are one product', async () => {
  const { viewer, a, b } = await shop();
  const found = await linkSuggestions(viewer, true);
  expect(found).toMatchObject({ sureCount: 1, unsureCount: 0, rows: [{ conflicts: [] }] });
  expect(found.rows[0]!.reasons).toContain('gtin');
  expect([found.rows[0]!.left.id, found.rows[0]!.right.id]).toEqual([a, b]);
  await linkListings(viewer, [a, b]);
  expect(await linkSuggestions(viewer, true)).toEqual(NONE);
});

test('listings that something contradicts are among the others', async () => {
  const { viewer, change } = await shop();
  await change('B', "name = 'Garrafa Térmica 1 L Preta Aurora'");
  expect(await linkSuggestions(viewer, true)).toEqual({ rows: [], sureCount: 0, unsureCount: 1 });
  expect(await linkSuggestions(viewer, false)).toMatchObject({
    sureCount: 0,
    unsureCount: 1,
    rows: [{ conflicts: ['measure'] }],
  });
});

test('the EAN that is stated of a product is that of its listings', async () => {
  const { viewer, change, c } = await shop();
  await change('B', 'ean = NULL');
  await change('A', `ean = NULL, name = 'Cabo Nexo'`);
  await change('C', `ean = '${GTIN}'`);
  const reasons = async () => (await linkSuggestions(viewer, true)).rows.map((row) => row.reasons);
  expect((await reasons()).flat()).not.toContain('gtin');
  await queryRows(
    `INSERT INTO master_products (account_id, id, ean) SELECT $1, master_id, $2 FROM products WHERE account_id = $1 AND listing_key = 'A'`,
    [viewer.accountId, GTIN],
  );
  expect((await reasons()).flat()).toContain('gtin');
  expect((await linkSuggestions(viewer, true)).rows[0]!.right.id).toBe(c);
});

test('a pair that was said to be different is not suggested again', async () => {
  const { viewer, a, b } = await shop();
  await markDistinct(viewer, b, a);
  await markDistinct(viewer, a, b);
  expect(await linkSuggestions(viewer, true)).toEqual(NONE);
  expect(await linkSuggestions(viewer, false)).toEqual(NONE);
  await expect(markDistinct(viewer, a, a)).rejects.toMatchObject({ status: 400 });
});

test('pairs are confirmed together, one that is refused leaves the others, and one of one product is linked', async () => {
  const { viewer, change, a, b, c } = await shop();
  await change('C', 'is_kit = true');
  expect(
    await linkPairs(viewer, [
      [a, 2 ** 40],
      [a, b],
      [b, a],
      [b, c],
    ]),
  ).toEqual({ linked: 2, refused: 2, reason: 'Produto não encontrado.', ownCosts: 0, lines: 0 });
  expect(await linkSuggestions(viewer, true)).toEqual(NONE);
  const many = Array.from({ length: 101 }, () => [a, c] as const);
  for (const wrong of [many, [], [[a, 1.5] as const]])
    await expect(linkPairs(viewer, wrong)).rejects.toMatchObject({ status: 400 });
});

test('a text of any length is read to a part', async () => {
  const { viewer, change } = await shop();
  const long = `repeat('Garrafa 500 ml preta ', 40000)`;
  for (const key of ['A', 'B']) await change(key, `name = ${long}, brand = ${long}, sku = ${long}`);
  expect(await linkSuggestions(viewer, true)).toMatchObject({ sureCount: 1 });
});

const ASK = `{ viewer { linkSuggestions { sureCount rows { left { id } right { id } confidence reasons conflicts } } } }`;
const LINK = `mutation ($pairs: [ListingPairInput!]!) { linkPairs(pairs: $pairs) {
  ... on LinkedPairs { linked refused reason ownCosts lines } ... on UserError { message } } }`;
const MARK = `mutation ($pair: ListingPairInput!) { markDistinct(pair: $pair) {
  ... on MarkDistinctPayload { viewer { id } } ... on UserError { message } } }`;

test('another account is suggested none of these, and cannot mark or join them', async () => {
  const of = await shop();
  const own = await appClient(of.viewer);
  await queryRows('UPDATE users SET is_developer = true');
  const { rows } = (await own.graphql(ASK)).data.viewer.linkSuggestions;
  expect(rows).toMatchObject([{ reasons: expect.arrayContaining(['GTIN']), conflicts: [] }]);
  expect(rows[0].confidence).toBeGreaterThan(0.82);
  const pair = { left: rows[0].left.id, right: rows[0].right.id };
  const stranger = await openShop('Outra');
  const other = await appClient(stranger.viewer);
  await queryRows('UPDATE users SET is_developer = true');
  expect((await other.graphql(ASK)).data.viewer.linkSuggestions).toEqual({ sureCount: 0, rows: [] });
  expect((await other.graphql(MARK, { pair })).data.markDistinct.message).toBe('Produto não encontrado.');
  expect((await other.graphql(LINK, { pairs: [pair] })).data.linkPairs.message).toBe('Produto não encontrado.');
  expect((await own.graphql(ASK)).data.viewer.linkSuggestions.sureCount).toBe(1);
  expect((await own.graphql(LINK, { pairs: [pair] })).data.linkPairs).toEqual({
    linked: 1,
    refused: 0,
    reason: null,
    ownCosts: 0,
    lines: 0,
  });
});
