import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { settlementFile } from '#server/market/amazon/money/settlements/settlementFile.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { askIn } from '#server/platform/testing/askIn.ts';
import { portugueseIn } from '#server/platform/testing/portugueseIn.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordPayout } from './recordPayout.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let asOwner: Client;
let asOther: Client;
let number: number;
let id: string;

async function* inTurn(lines: string[]) {
  for (const line of lines) yield await Promise.resolve(line);
}

beforeAll(async () => {
  const [owner, other] = [await newViewer('Dona'), await newViewer('Outra')];
  const sample = new URL('../../market/amazon/money/settlements/testing/settlement.br.tsv', import.meta.url);
  const lines = readFileSync(sample, 'utf8').trimEnd().split('\n');
  const { startsAt, endsAt, ...file } = await settlementFile('Repasse', inTurn(lines));
  const snapshot = {
    marketplace: 'amazon' as const,
    reportId: 'R1',
    file: { bytes: 1, sha256: 'a'.repeat(64) },
    createdAt: new Date('2026-11-16T00:00:00Z'),
    startsAt: startsAt!,
    endsAt: endsAt!,
    ...file,
  };
  await transaction((tx) => recordPayout(owner.accountId, snapshot, tx));
  ({ number } = await queryRow<{ number: number }>('SELECT id AS number FROM payouts WHERE account_id = $1', [
    owner.accountId,
  ]));
  id = btoa(`Payout:${number}`);
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(owner), await appClient(other)];
});

test('the bridge of a payout comes to its total, and each part to its rows', async () => {
  const ask = `{ viewer { payout(id: "${id}") { total { minor } bridge { unexplained { minor } parts { bucket rowCount amount { minor } } } } } }`;
  const { payout } = (await asOwner.graphql(ask)).data.viewer;
  const parts: { bucket: string; rowCount: number; amount: { minor: number } }[] = payout.bridge.parts;
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.reduce((sum, { amount }) => sum + amount.minor, payout.bridge.unexplained.minor)).toBe(
    payout.total.minor,
  );
  const sums = await queryRows<{ bucket: string; rows: number; minor: number }>(
    `SELECT upper(bucket::text) AS bucket, count(*)::int AS rows, sum(amount_minor)::bigint AS minor FROM payout_rows GROUP BY 1`,
  );
  expect(new Map(parts.map(({ bucket, rowCount, amount }) => [bucket, [rowCount, amount.minor]]))).toEqual(
    new Map(sums.map(({ bucket, rows, minor }) => [bucket, [rows, minor]])),
  );
  for (const { bucket, rowCount } of parts) {
    const { rows } = (
      await asOwner.graphql(
        `{ viewer { payout(id: "${id}") { rows(first: 100, bucket: ${bucket}) { edges { node { bucket } } } } } }`,
      )
    ).data.viewer.payout;
    expect(rows.edges.map(({ node }: { node: { bucket: string } }) => node.bucket)).toEqual(
      Array.from({ length: rowCount }, () => bucket),
    );
  }
});

test('pages of rows are every row once, by the API and by REST', async () => {
  const places: number[] = [];
  for (let after = ''; ;) {
    const path = `/api/payouts/${number}/rows?first=3${after && `&after=${after}`}`;
    const page = (await (await asOwner.get(path)).json()) as { rows: { place: number }[]; next: string | null };
    places.push(...page.rows.map(({ place }) => place));
    if (!page.next) break;
    after = page.next;
  }
  const { rows } = await queryRow<{ rows: number }>('SELECT count(*)::int AS rows FROM payout_rows');
  expect(places).toHaveLength(rows);
  expect(new Set(places).size).toBe(rows);
  expect((await asOther.get(`/api/payouts/${number}/rows`)).status).toBe(404);
});

test('payouts are listed by marketplace, state and month, to their account only', async () => {
  const count = async (client: Client, filter: string) => {
    const body = (await (await client.get(`/api/payouts?${filter}`)).json()) as { payouts: unknown[] };
    return body.payouts.length;
  };
  const { month } = await queryRow<{ month: string }>(
    `SELECT to_char(coalesce(deposited_at, ends_at) AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month FROM payouts`,
  );
  expect(await count(asOwner, '')).toBe(1);
  expect(await count(asOther, '')).toBe(0);
  expect(await count(asOwner, `month=${month}`)).toBe(1);
  expect(await count(asOwner, 'month=2020-12')).toBe(0);
  expect(await count(asOwner, 'marketplace=mercadolivre')).toBe(0);
  expect(await count(asOwner, 'state=unread')).toBe(0);
  expect((await asOwner.get('/api/payouts?month=2026-13')).status).toBe(400);
});

test('what the bank received is stored with its difference, removed again, and refused to others', async () => {
  const { total } = (await asOwner.graphql(`{ viewer { payout(id: "${id}") { total { minor currency } } } }`)).data
    .viewer.payout;
  const confirm = async (client: Client, given: string) => {
    const { data, errors } = await client.graphql(
      `mutation { confirmPayout(id: "${id}"${given}) { __typename
         ... on ConfirmPayoutPayload { payout { bankDay bankDifference { minor } } } ... on UserError { code } } }`,
    );
    expect(errors).toBeUndefined();
    return data.confirmPayout;
  };
  const received = (minor: number, currency = total.currency) =>
    `, amount: { minor: ${minor}, currency: "${currency}" }, day: "2026-11-18"`;
  expect(await confirm(asOwner, received(total.minor - 150))).toMatchObject({
    payout: { bankDay: '2026-11-18', bankDifference: { minor: -150 } },
  });
  expect(await confirm(asOwner, received(total.minor))).toMatchObject({ payout: { bankDifference: { minor: 0 } } });
  expect(await confirm(asOther, received(1))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await confirm(asOwner, received(1, 'USD'))).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await confirm(asOwner, ', day: "2026-11-18"')).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await confirm(asOwner, '')).toMatchObject({ payout: { bankDay: null, bankDifference: null } });
});

test('the parts of a payout are named in the language of the reader, and so are states in its file', async () => {
  const ask = `{ viewer { payout(id: "${id}") { bridge { parts { bucket label } } } } }`;
  const read = async (language: string) =>
    Object.fromEntries(
      (await askIn(asOwner, language, ask)).viewer.payout.bridge.parts.map(
        ({ bucket, label }: { bucket: string; label: string }) => [bucket, label],
      ),
    );
  const english = await read('en');
  expect(portugueseIn(english)).toEqual([]);
  expect(english).toMatchObject({ ORDERS: 'Sales', REFUNDS: 'Refunds' });
  expect(await read('es')).toMatchObject({ ORDERS: 'Ventas', REFUNDS: 'Devoluciones' });
  expect(await read('pt')).toMatchObject({ ORDERS: 'Vendas', REFUNDS: 'Devoluções' });
  const file = await asOwner.request('GET', '/api/payouts/export', undefined, { 'accept-language': 'en' });
  expect(await file.text()).toMatch(/closed|open|does not add up/);
});
