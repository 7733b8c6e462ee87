import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { createCompetitor } from './createCompetitor.ts';
import { brandCompetitor } from '#server/insight/brand/brandCompetitors.ts';
import { brandCompetitors } from '#server/insight/brand/brandCompetitors.ts';

useTestDatabase();

const OURS = 'B0ABCDEFGH';
const THEIRS = 'B0RIVAL001';
const pair = { ourAsin: OURS, competitorAsin: THEIRS, competitorBrand: 'Vertex' };
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.sell(
    order([line('ABCDEFGH', { name: 'Garrafa' })]),
    order([line('ML', { name: 'Copo', listingKey: 'MLB3456789012', asin: 'MLB3456789012' })], {
      externalId: 'ml-1',
      marketplace: 'mercadolivre',
    }),
  );
});

test('a pair is accepted in any case and with surrounding spaces, and shows our product', async () => {
  const { id } = await createCompetitor(shop.viewer, {
    ourAsin: ` ${OURS.toLowerCase()} `,
    competitorAsin: 'b0rival009',
    competitorBrand: " L'Oréal & Cia ",
    notes: '  ',
  });
  expect(await brandCompetitor(shop.viewer, id)).toMatchObject({
    marketplace: 'amazon',
    ourAsin: OURS,
    ourProduct: 'Garrafa',
    competitorAsin: 'B0RIVAL009',
    competitorBrand: "L'Oréal & Cia",
    notes: null,
    ourPrice: null,
    pricePosition: null,
    monitoredAt: null,
    prices: [],
  });
});

test.each([
  [{ ourAsin: 'B0-ABCDEFG' }, 400, 'O seu ASIN não é válido.'],
  [{ competitorAsin: 'MLB12' }, 400, 'O ASIN do competidor não é válido.'],
  [{ competitorAsin: OURS }, 400, 'precisa ser diferente'],
  [{ competitorAsin: 'MLB3456789012' }, 400, 'mesmo marketplace'],
  [{ competitorBrand: ' ' }, 400, 'Informe a marca'],
  [{ competitorBrand: 'x'.repeat(101) }, 400, 'no máximo 100'],
  [{ notes: 'x'.repeat(501) }, 400, 'no máximo 500'],
  [{ ourAsin: 'B0NOTOURS1' }, 404, 'B0NOTOURS1 não está entre os seus anúncios'],
])('%j is refused with the reason', async (wrong, status, sentence) => {
  await expect(createCompetitor(shop.viewer, { ...pair, ...wrong })).rejects.toMatchObject({
    status,
    message: expect.stringContaining(sentence),
  });
});

test('the same pair twice is a conflict, also when both requests run at once', async () => {
  const both = await Promise.allSettled([createCompetitor(shop.viewer, pair), createCompetitor(shop.viewer, pair)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(createCompetitor(shop.viewer, pair)).rejects.toMatchObject({
    status: 409,
    message: 'Este competidor já é acompanhado para este produto',
  });
  const other = { ...pair, ourAsin: 'MLB3456789012', competitorAsin: 'MLB6456789012' };
  const { id } = await createCompetitor(shop.viewer, other);
  expect((await brandCompetitor(shop.viewer, id))?.marketplace).toBe('mercadolivre');
});

test('a product sold in several countries is watched in the requested country', async () => {
  const wide = await openShop('Larga');
  await wide.sell(order([line('ABCDEFGH')]), order([line('ABCDEFGH')], { country: 'US', currency: 'USD' }));
  const countryOf = async (more: object) => {
    const { id } = await createCompetitor(wide.viewer, { ...pair, ...more });
    return (await queryRows<{ country: string }>('SELECT country FROM brand_competitors WHERE id = $1', [id]))[0]!
      .country;
  };
  expect(await countryOf({})).toBe('BR');
  expect(await countryOf({ country: 'US' })).toBe('US');
  await expect(countryOf({ country: 'MX' })).rejects.toMatchObject({ status: 404 });
});

test('an account watches at most two hundred pairs', async () => {
  const full = await openShop('Cheia');
  await full.sell(order([line('ABCDEFGH')]));
  await queryRows(
    `INSERT INTO brand_competitors (account_id, marketplace, country, our_asin, competitor_asin, competitor_brand)
     SELECT $1, 'amazon', 'BR', $2, 'B1' || lpad(n::text, 8, '0'), 'X' FROM generate_series(1, 200) n`,
    [full.viewer.accountId, OURS],
  );
  await expect(createCompetitor(full.viewer, pair)).rejects.toThrow('São no máximo 200 competidores');
});

test('GraphQL adds a competitor, refuses an invalid one with a message, and lets only its own account remove it', async () => {
  const own = await openShop('Dona');
  await own.sell(order([line('ABCDEFGH')]));
  const other = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const add = `mutation ($theirs: String!) { createCompetitor(input: { ourAsin: "${OURS}", competitorAsin: $theirs, competitorBrand: "V" }) {
    __typename ... on CreateCompetitorPayload { competitor { id } } ... on UserError { code message } } }`;
  const app = await appClient(own.viewer);
  const { id } = (await app.graphql(add, { theirs: THEIRS })).data.createCompetitor.competitor;
  expect((await app.graphql(add, { theirs: THEIRS })).data.createCompetitor).toMatchObject({ code: 'CONFLICT' });
  expect((await app.graphql(add, { theirs: OURS })).data.createCompetitor.message).toContain('diferente do seu');

  const remove = `mutation ($id: ID!) { deleteCompetitor(id: $id) { __typename
    ... on DeleteCompetitorPayload { deletedId viewer { brandCompetitors { id } } } ... on UserError { code } } }`;
  const asOther = await appClient(other);
  expect((await asOther.graphql(remove, { id })).data.deleteCompetitor).toMatchObject({ code: 'NOT_FOUND' });
  expect((await asOther.graphql(add, { theirs: THEIRS })).data.createCompetitor).toMatchObject({ code: 'NOT_FOUND' });
  expect(await brandCompetitors(own.viewer)).toHaveLength(1);
  expect((await app.graphql(remove, { id })).data.deleteCompetitor).toEqual({
    __typename: 'DeleteCompetitorPayload',
    deletedId: id,
    viewer: { brandCompetitors: [] },
  });
  expect(await brandCompetitors(own.viewer)).toEqual([]);
});
