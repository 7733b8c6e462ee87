import { expect, test } from 'vitest';
import type { AlertKind } from '#prisma/generated/client/client.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { alerts } from '#server/records/alerts/alerts.ts';
import { raiseAlerts } from '#server/records/alerts/raiseAlerts.ts';
import { alertCauses, alertFindings, markAlertCauseRead, unreadAlertCount } from './alertCauses.ts';
import { alertMutes, muteAlerts, unmuteAlerts } from './alertMutes.ts';
import { alertRules, defaultThreshold } from './alertRules.ts';
import { setAlertRule } from './setAlertRule.ts';

useTestDatabase();

const finding = (kind: AlertKind, name: string, minor: number | null, productId: number | null = null) => ({
  kind,
  severity: 'critical' as const,
  productId,
  fingerprint: `${kind}:${name}`,
  title: name,
  message: '',
  evidence: {},
  stake: minor === null ? null : { minor, currency: 'BRL' },
});
const KINDS: AlertKind[] = ['hemorrhage', 'price_war', 'low_stock', 'refund_spike'];
const NOON = new Date('2026-11-20T15:00:00Z');

/** A shop with products A, B, C, and findings: four losses of R$ 355, a price war of R$ 20, a stock of unknown money. */
async function shopWithAlerts() {
  const shop = await openShop();
  await shop.sell(order([line('A'), line('B'), line('C')]));
  const [a, b, c] = [await shop.idOf('A'), await shop.idOf('B'), await shop.idOf('C')];
  const found = [
    finding('hemorrhage', 'small', 5_00, a),
    finding('hemorrhage', 'large', 200_00, b),
    finding('hemorrhage', 'middle', 150_00, c),
    finding('price_war', 'war', 20_00, a),
    finding('low_stock', 'stock', null, b),
  ];
  await raiseAlerts(shop.viewer.accountId, KINDS, found, 10_000_00, pool);
  return { ...shop, products: { a, b, c } };
}

const shape = async (viewer: { accountId: number }, state?: 'open' | 'muted' | 'resolved', now?: Date) =>
  (await alertCauses(viewer, state, now)).map(({ kind, subjects, findings, stakeMinor, isAbove }) => [
    kind,
    subjects,
    findings,
    stakeMinor,
    isAbove,
  ]);
const titles = async (...args: Parameters<typeof alertFindings>) =>
  (await alertFindings(...args)).map(({ title }) => title);

test('the default threshold is R$ 50, or a thousandth of the revenue where that is more', () => {
  expect([0, 49_999_00, 60_000_00].map(defaultThreshold)).toEqual([50_00, 50_00, 60_00]);
});

test('there is one cause for each kind, by money; the bell counts those of which enough is at stake', async () => {
  const { viewer } = await shopWithAlerts();
  expect(await shape(viewer)).toEqual([
    ['hemorrhage', 3, 3, 355_00, true],
    ['price_war', 1, 1, 20_00, false],
    ['low_stock', 1, 1, null, true],
  ]);
  expect(await unreadAlertCount(viewer)).toBe(2);
  const kind = 'hemorrhage';
  expect(await titles(viewer, { kind, state: 'open' })).toEqual(['large', 'middle', 'small']);
  await markAlertCauseRead(viewer, kind, true);
  expect(await unreadAlertCount(viewer)).toBe(1);
  await markAlertCauseRead(viewer, kind, false);
  expect(await unreadAlertCount(viewer)).toBe(2);
});

test('a muted product leaves every cause until the day ends, and comes back when asked', async () => {
  const { viewer, products } = await shopWithAlerts();
  await muteAlerts(viewer, { productId: products.b }, 7, NOON);
  const at = (moment: string) => shape(viewer, 'open', new Date(moment));
  const without = [
    ['hemorrhage', 2, 2, 155_00, true],
    ['price_war', 1, 1, 20_00, false],
  ];
  expect(await at('2026-11-27T02:59:59Z')).toEqual(without);
  expect(await shape(viewer, 'muted', NOON)).toEqual([
    ['hemorrhage', 1, 1, 200_00, true],
    ['low_stock', 1, 1, null, true],
  ]);
  expect(await titles(viewer, { kind: 'hemorrhage', state: 'open' }, {}, NOON)).toEqual(['middle', 'small']);
  expect(await titles(viewer, { kind: 'hemorrhage', state: 'muted' }, {}, NOON)).toEqual(['large']);
  expect(await at('2026-11-27T03:00:00Z')).toHaveLength(3);
  await muteAlerts(viewer, { productId: products.b }, 30, NOON);
  expect((await alertMutes(viewer, {}, NOON)).map(({ until }) => until.toISOString())).toEqual([
    '2026-12-20T03:00:00.000Z',
  ]);
  await unmuteAlerts(viewer, { productId: products.b }, NOON);
  expect(await shape(viewer, 'open', NOON)).toHaveLength(3);
});

test('a muted kind and a rule that is off move their cause, and the bell counts neither', async () => {
  const { viewer } = await shopWithAlerts();
  await muteAlerts(viewer, { kind: 'hemorrhage' }, 7);
  expect(await unreadAlertCount(viewer)).toBe(1);
  await setAlertRule(viewer, { kind: 'low_stock', isOn: false, thresholdMinor: null });
  expect(await unreadAlertCount(viewer)).toBe(0);
  expect((await shape(viewer, 'muted')).map(([kind]) => kind)).toEqual(['hemorrhage', 'low_stock']);
  expect((await shape(viewer)).map(([kind]) => kind)).toEqual(['price_war']);
  expect(await titles(viewer, { kind: 'low_stock', state: 'open' })).toEqual([]);
  expect(await titles(viewer, { kind: 'low_stock', state: 'muted' })).toEqual(['stock']);
  await unmuteAlerts(viewer, { kind: 'hemorrhage' });
  expect(await unreadAlertCount(viewer)).toBe(1);
});

test('a rule says how often it would have notified, groups counted once, and follows the revenue until a threshold is chosen', async () => {
  const { viewer } = await shopWithAlerts();
  await raiseAlerts(viewer.accountId, ['refund_spike'], [], 90_000_00, pool);
  const ruleOf = async (kind: AlertKind) => (await alertRules(viewer)).find((rule) => rule.kind === kind);
  expect(await ruleOf('hemorrhage')).toMatchObject({ thresholdMinor: 90_00, isDefault: true, opened: 1, reached: 1 });
  expect(await ruleOf('price_war')).toMatchObject({ opened: 1, reached: 0 });
  expect(await ruleOf('low_stock'), 'of unknown money').toMatchObject({ opened: 1, reached: 1 });
  expect(await setAlertRule(viewer, { kind: 'price_war', isOn: true, thresholdMinor: 20_00 })).toMatchObject({
    thresholdMinor: 20_00,
    isDefault: false,
    reached: 1,
  });
  expect(await unreadAlertCount(viewer)).toBe(3);
  await queryRows(`UPDATE alerts SET opened_at = now() - interval '91 days' WHERE account_id = $1`, [viewer.accountId]);
  expect(await ruleOf('price_war')).toMatchObject({ opened: 0, reached: 0 });
  await expect(setAlertRule(viewer, { kind: 'price_war', isOn: true, thresholdMinor: -1 })).rejects.toThrow(/valor/);
});

test('findings that no longer hold are listed for 90 days', async () => {
  const { viewer } = await shopWithAlerts();
  await raiseAlerts(viewer.accountId, ['price_war'], [], 0, pool);
  expect(await shape(viewer, 'resolved')).toEqual([['price_war', 1, 1, 20_00, false]]);
  expect(await titles(viewer, { kind: 'price_war', state: 'resolved' })).toEqual(['war']);
  await queryRows(`UPDATE alerts SET resolved_at = now() - interval '90 days' WHERE account_id = $1`, [
    viewer.accountId,
  ]);
  expect(await shape(viewer, 'resolved')).toEqual([]);
});

test('another account neither sees nor mutes, and its own rules change nothing here', async () => {
  const { viewer, products } = await shopWithAlerts();
  const other = await newViewer('Outra');
  expect(await shape(other)).toEqual([]);
  expect(await alertFindings(other, { kind: 'hemorrhage', state: 'open' })).toEqual([]);
  await expect(muteAlerts(other, { productId: products.a }, 7)).rejects.toThrow('Produto não encontrado.');
  await muteAlerts(other, { kind: 'hemorrhage' }, 7);
  await setAlertRule(other, { kind: 'hemorrhage', isOn: false, thresholdMinor: null });
  await markAlertCauseRead(other, 'hemorrhage', true);
  await muteAlerts(viewer, { kind: 'price_war' }, 7);
  await unmuteAlerts(other, { kind: 'price_war' });
  expect(await unreadAlertCount(viewer)).toBe(2);
  expect(await alertMutes(viewer)).toHaveLength(1);
});

test('the API mutes, sets a rule and refuses what makes no sense in words', async () => {
  const { viewer, products } = await shopWithAlerts();
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  const client = await appClient(viewer);
  const send = async (text: string) => (await client.graphql(text)).data;
  const product = Buffer.from(`Product:${products.a}`).toString('base64');
  const answer = '{ __typename ... on UserError { message } ... on MuteAlertsPayload { viewer { unreadAlertCount } } }';
  expect(await send(`mutation { muteAlerts(kind: HEMORRHAGE, days: 7) ${answer} }`)).toEqual({
    muteAlerts: { __typename: 'MuteAlertsPayload', viewer: { unreadAlertCount: 1 } },
  });
  for (const [args, message] of [
    ['kind: HEMORRHAGE, days: 8', 'Silencie por 7 ou 30 dias.'],
    [`kind: HEMORRHAGE, product: "${product}", days: 7`, 'Escolha um tipo ou um produto.'],
    ['days: 7', 'Escolha um tipo ou um produto.'],
  ])
    expect(await send(`mutation { muteAlerts(${args}) ${answer} }`)).toEqual({
      muteAlerts: { __typename: 'UserError', message },
    });
  await send(`mutation { muteAlerts(product: "${product}", days: 30) { __typename } }`);
  const { viewer: seen } = await send(`{ viewer {
    alertMutes { kind product { asin } }
    alertCauses(state: MUTED) { kind stake { minor } rule { isOn threshold { minor currency } opened } }
    alertFindings(kind: HEMORRHAGE, state: MUTED, first: 1) { edges { node { title } } pageInfo { hasNextPage } }
  } }`);
  expect(seen).toEqual({
    alertMutes: [
      { kind: 'HEMORRHAGE', product: null },
      { kind: null, product: { asin: expect.any(String) } },
    ],
    alertCauses: [
      {
        kind: 'HEMORRHAGE',
        stake: { minor: 355_00 },
        rule: { isOn: true, threshold: { minor: 50_00, currency: 'BRL' }, opened: null },
      },
      expect.objectContaining({ kind: 'PRICE_WAR' }),
    ],
    alertFindings: { edges: [{ node: { title: 'large' } }], pageInfo: { hasNextPage: true } },
  });
});

test('unread alerts, of banners and REST, leave out what a mute or a rule puts off, and nobody else’s', async () => {
  const shop = await openShop();
  await shop.sell(order([line('A'), line('B')]));
  const [a, b] = [await shop.idOf('A'), await shop.idOf('B')];
  const found = [
    finding('hemorrhage', 'of A', 5_00, a),
    finding('hemorrhage', 'of B', 4_00, b),
    finding('price_war', 'of none', 3_00),
  ];
  await raiseAlerts(shop.viewer.accountId, KINDS, found, 10_000_00, pool);
  const unread = async () => (await alerts(shop.viewer, { isUnread: true }, {}, NOON)).map(({ title }) => title);
  expect(await unread()).toEqual(['of A', 'of B', 'of none']);
  await muteAlerts(shop.viewer, { productId: a }, 7, NOON);
  expect(await unread()).toEqual(['of B', 'of none']);
  await muteAlerts(await newViewer(), { kind: 'price_war' }, 7, NOON);
  expect(await unread()).toEqual(['of B', 'of none']);
  await muteAlerts(shop.viewer, { kind: 'price_war' }, 7, NOON);
  await setAlertRule(shop.viewer, { kind: 'hemorrhage', isOn: false, thresholdMinor: null });
  expect(await unread()).toEqual([]);
  expect(await alerts(shop.viewer, {}, {}, NOON), 'the list of all has them').toHaveLength(3);
  await setAlertRule(shop.viewer, { kind: 'hemorrhage', isOn: true, thresholdMinor: null });
  const later = new Date(NOON.getTime() + 8 * 86_400_000);
  expect(await alerts(shop.viewer, { isUnread: true }, {}, later), 'the mutes ended').toHaveLength(3);
});
