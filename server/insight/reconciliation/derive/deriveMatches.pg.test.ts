import { expect, test } from 'vitest';
import { refreshMonths } from '#server/insight/reconciliation/summary/stored/refreshMonths.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { scheduleChanged, scheduleDue } from '#server/insight/reconciliation/queueMatches.ts';
import { rebuildMatches } from './deriveMatches.ts';
import { type MatchShop, openMatchShop, type StoredMatch, TODAY } from './testing/shop.ts';

useTestDatabase();

const ORDER = '2000009710000001';
const bonus = (id: string, amountMinor: number, day = '2026-10-20') => ({
  id,
  orderId: ORDER,
  type: 'bonus' as const,
  kind: 'fee_returned' as const,
  subType: 'BV',
  amountMinor,
  day,
});

async function refunded(shop: MatchShop) {
  await shop.sellClean(ORDER);
  await shop.post('mercadolivre', {
    orderExternalId: ORDER,
    kind: 'refund_principal',
    amountMinor: -10_000,
    day: '2026-10-15',
  });
  await shop.charge({
    ...bonus('bf', 1_800),
    kind: 'freight_returned',
    subType: 'BXD',
  });
  await shop.release(ORDER, 0, {
    status: 'refunded',
    refundedMinor: 10_000,
    updatedAt: new Date('2026-11-01T12:00:00Z'),
  });
}

const setCharge = (shop: MatchShop, id: string, amountMinor: number) =>
  queryRows('UPDATE charges SET amount_minor = $3 WHERE account_id = $1 AND external_id = $2', [
    shop.accountId,
    id,
    -amountMinor,
  ]);

type Found = Partial<StoredMatch> & { class: string };
/** What is planted in the database, and what must be found: nothing else. */
const planted: Record<string, { plant: (shop: MatchShop) => Promise<unknown>; found: Found[] }> = {
  nothing: { plant: (shop) => shop.sellClean(ORDER), found: [] },
  commission_over: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await setCharge(shop, `c-${ORDER}`, 1_039);
      await shop.release(ORDER, 10_000 - 1_039 - 1_800, { updatedAt: new Date('2026-11-01T12:00:00Z') });
    },
    found: [{ slot: 'fees', class: 'differs', reason: 'fees_over', deltaMinor: -200, isCertain: true }],
  },
  fixed_fee_wrong: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await shop.charge({ id: 'fixed', orderId: ORDER, kind: 'fixed_fee', subType: 'CVF', amountMinor: 625 });
    },
    found: [{ slot: 'fees', class: 'differs', deltaMinor: -625 }],
  },
  charge_twice: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await shop.charge({ id: 'again', orderId: ORDER, amountMinor: 839 });
    },
    found: [{ slot: 'fees', class: 'twice', reason: 'charged_twice', deltaMinor: -839 }],
  },
  charge_missing: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await queryRows(`UPDATE charges SET gone_at = now() WHERE account_id = $1 AND kind = 'commission'`, [
        shop.accountId,
      ]);
    },
    found: [{ slot: 'fees', class: 'missing', reason: 'fees_missing', deltaMinor: 839 }],
  },
  bonus_owed: {
    plant: refunded,
    found: [{ slot: 'fee_return', class: 'bonus_owed', reason: 'fees_not_returned', deltaMinor: -839 }],
  },
  bonus_partial: {
    async plant(shop) {
      await refunded(shop);
      await shop.charge(bonus('b1', 339));
    },
    found: [{ slot: 'fee_return', class: 'bonus_owed', reason: 'fees_returned_in_part', deltaMinor: -500 }],
  },
  freight_reweighed: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await setCharge(shop, `f-${ORDER}`, 2_480);
    },
    found: [{ slot: 'logistics', class: 'differs', reason: 'freight_over', deltaMinor: -680 }],
  },
  pack_freight_fanned: {
    async plant(shop) {
      for (const [index, cost] of [600, 600, 600].entries()) {
        const orderId = `${ORDER}-${index}`;
        await shop.sell(shop.sale(orderId, { fulfilmentMinor: cost }, { packId: 'pack-1' }));
        await shop.charge({ id: `c${index}`, orderId, packId: 'pack-1', amountMinor: 839 });
        await shop.charge({
          id: `f${index}`,
          orderId,
          packId: 'pack-1',
          shipmentId: 'shipment-1',
          kind: 'freight',
          subType: 'CXD',
          amountMinor: 1_800,
        });
        await shop.release(orderId, 10_000 - 839 - 600);
      }
    },
    found: [{ slot: 'logistics', class: 'twice', reason: 'cart_freight_repeated', deltaMinor: -3_600 }],
  },
  release_short: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await shop.release(ORDER, 10_000 - 839 - 1_800 - 171, { updatedAt: new Date('2026-11-01T12:00:00Z') });
    },
    found: [{ slot: 'release', class: 'differs', reason: 'release_short', deltaMinor: -171 }],
  },
  release_late: {
    async plant(shop) {
      await shop.sellClean(ORDER);
      await shop.release(ORDER, 7_361, {
        status: 'pending',
        releasedDay: null,
        updatedAt: new Date('2026-11-01T12:00:00Z'),
      });
    },
    found: [{ slot: 'release', class: 'held', reason: 'release_late', deltaMinor: -7_361 }],
  },
  unit_lost_unpaid: {
    async plant(shop) {
      await shop.lose('2026-08-01');
      await shop.payLoss('2026-08-12');
      await shop.lose('2026-10-20');
    },
    found: [
      {
        orderId: null,
        listingKey: 'CS-01-P',
        slot: 'reimbursement',
        class: 'missing',
        reason: 'loss_unpaid',
        deltaMinor: -4_500,
        isCertain: true,
      },
    ],
  },
  unknown_order: {
    plant: (shop) => shop.charge({ id: 'foreign', orderId: '2000009799999999', amountMinor: 1_234 }),
    found: [{ orderId: '2000009799999999', slot: 'unknown', class: 'unknown_order', deltaMinor: -1_234 }],
  },
};

test.each(Object.entries(planted))(
  '%s is found in the database as it is, and nothing else',
  async (_, { plant, found }) => {
    const shop = await openMatchShop();
    await plant(shop);
    await shop.derive();
    expect(await shop.matches()).toMatchObject(found);
    expect(await shop.matches()).toHaveLength(found.length);
    // what is equal is not written
    await queryRows(
      `INSERT INTO match_queue (account_id, marketplace, scope, name) VALUES ($1, 'mercadolivre', 'order', $2)`,
      [shop.accountId, ORDER],
    );
    expect(await shop.derive()).toMatchObject({ compared: 1, written: 0, removed: 0 });
  },
);

const POSTED = [
  { kind: 'commission', amountMinor: -1_500 },
  { kind: 'fulfilment', amountMinor: -1_000 },
  { kind: 'buyer_freight', amountMinor: 1_000 },
  { kind: 'freight', amountMinor: -1_000 },
] as const;
const AMAZON = '701-1234567-1234567';

async function amazonSale(shop: MatchShop, feesMinor = 1_500) {
  await shop.sell(shop.sale(AMAZON, { feesMinor, fulfilmentMinor: 1_000 }, { marketplace: 'amazon' }));
  await shop.post('amazon', ...POSTED.map((amount) => ({ ...amount, orderExternalId: AMAZON, listingKey: 'MLB1' })));
}
const PAID = [{ kind: 'item_revenue', amountMinor: 10_000 } as const, ...POSTED].map((row) => ({
  ...row,
  orderId: AMAZON,
}));

test('a sale that is posted and paid in a settlement agrees', async () => {
  const shop = await openMatchShop();
  await amazonSale(shop);
  await shop.payOut('s1', PAID);
  await shop.derive();
  expect((await shop.matches(false)).map(({ slot, class: cls }) => `${slot} ${cls}`)).toEqual([
    'fees matched',
    'logistics matched',
    'release matched',
  ]);
});

test.each([
  {
    name: 'a charge that the settlement has twice',
    rows: [...PAID, { orderId: AMAZON, kind: 'commission', amountMinor: -1_500 } as const],
    found: [{ slot: 'fees', class: 'twice', deltaMinor: -1_500 }],
  },
  {
    name: 'a payment below the net of the charges',
    rows: PAID.map((row) => (row.kind === 'item_revenue' ? { ...row, amountMinor: 9_800 } : row)),
    found: [{ slot: 'release', class: 'differs', reason: 'release_short', deltaMinor: -200 }],
  },
])('$name is found', async ({ rows, found }) => {
  const shop = await openMatchShop();
  await amazonSale(shop);
  await shop.payOut('s1', rows);
  await shop.derive();
  expect(await shop.matches()).toMatchObject(found);
  expect(await shop.matches()).toHaveLength(found.length);
});

test('a rule of the seller decides where the order says nothing, and an estimate that is younger than the sale only indicates', async () => {
  for (const { source, isCertain } of [
    { source: 'contrato', isCertain: true },
    { source: 'amazon.fees_estimate', isCertain: false },
  ]) {
    const shop = await openMatchShop();
    await shop.sell(shop.sale(AMAZON, { feesMinor: null, fulfilmentMinor: null }, { marketplace: 'amazon' }));
    await queryRows(
      `INSERT INTO fee_rules (account_id, marketplace, country, product_id, valid_from, percent, fulfilment_minor, source, source_day)
       VALUES ($1, 'amazon', 'BR', $2, '2026-01-01', 12, 1000, $3, '2026-11-01')`,
      [shop.accountId, await shop.idOf('MLB1'), source],
    );
    await shop.post('amazon', ...POSTED.map((amount) => ({ ...amount, orderExternalId: AMAZON, listingKey: 'MLB1' })));
    await shop.payOut('s1', PAID);
    await shop.derive();
    expect(await shop.matches(), `${source}`).toMatchObject([
      { slot: 'fees', class: 'differs', reason: 'commission_over', deltaMinor: -300, isCertain },
    ]);
  }
});

test('nothing is decided by a source that is not read, and all of it is once it is read', async () => {
  const shop = await openMatchShop();
  await queryRows(`UPDATE bill_periods SET state = 'partial' WHERE account_id = $1`, [shop.accountId]);
  await planted.commission_over!.plant(shop);
  await shop.derive();
  expect(await shop.matches()).toEqual([]);
  await queryRows(`UPDATE bill_periods SET state = 'closed' WHERE account_id = $1 AND from_day < '2026-12-01'`, [
    shop.accountId,
  ]);
  await shop.derive();
  expect(await shop.matches()).toMatchObject(planted.commission_over!.found);
});

const setStream = (shop: MatchShop, stream: string, set: string) =>
  queryRows(`UPDATE sync_streams SET ${set} WHERE account_id = $1 AND stream = $2::"SyncStreamName"`, [
    shop.accountId,
    stream,
  ]);

test.each(['losses', 'reimbursements'])(
  'no unit is missing while the %s are not read, and those that are stored are compared once they are, without the sales',
  async (stream) => {
    const shop = await openMatchShop();
    await setStream(shop, stream, 'last_success_at = NULL');
    await shop.sellClean(ORDER);
    await planted.unit_lost_unpaid!.plant(shop);
    await shop.derive();
    expect(await shop.matches()).toEqual([]);
    await setStream(shop, stream, `last_success_at = '2026-12-20T15:00:00Z'`);
    expect(await shop.derive()).toMatchObject({ compared: 1 });
    expect(await shop.matches()).toMatchObject(planted.unit_lost_unpaid!.found);
    await setStream(shop, stream, 'refused_at = now()');
    expect(await shop.derive()).toMatchObject({ compared: 1 });
    expect(await shop.matches()).toEqual([]);
  },
);

test('a lost unit is missing 45 days after, though nothing changes, unless the reports were not read since', async () => {
  const shop = await openMatchShop();
  await planted.unit_lost_unpaid!.plant(shop);
  await shop.derive({ today: '2026-12-03' });
  expect(await shop.matches()).toEqual([]);
  expect(await shop.derive({ today: '2026-12-03' })).toMatchObject({ compared: 0 });
  expect(await shop.derive({ today: '2026-12-04' })).toMatchObject({ compared: 1 });
  expect(await shop.matches()).toMatchObject(planted.unit_lost_unpaid!.found);
  const late = await openMatchShop();
  const { day } = await queryRow<{ day: string }>(
    `SELECT ((now() AT TIME ZONE 'America/Sao_Paulo')::date - 45)::text AS day`,
  );
  await late.payLoss('2026-01-01');
  await late.lose(day);
  await setStream(late, 'losses', `last_success_at = now() - interval '3 days'`);
  await rebuildMatches(late.accountId);
  expect(await late.matches()).toEqual([]);
  await setStream(late, 'losses', 'last_success_at = now()');
  await rebuildMatches(late.accountId);
  expect(await late.matches()).toHaveLength(1);
});

test('a lost unit that is contested is won when it is paid, and one that is found is none', async () => {
  const shop = await openMatchShop();
  await planted.unit_lost_unpaid!.plant(shop);
  await shop.lose('2026-10-21', 1, 'OTHER');
  await shop.payLoss('2026-02-01', 1, 'OTHER');
  await shop.derive();
  const keys = (await shop.matches()).map(({ key }) => key);
  expect(keys).toEqual(['loss loss:BR/2026-10-20/CS-01-P/1', 'loss loss:BR/2026-10-21/OTHER/1']);
  await queryRows(
    `INSERT INTO disputes (account_id, marketplace, match_key, state, currency, amount_minor)
     VALUES ($1, 'amazon', $2, 'contested', 'BRL', 4500)`,
    [shop.accountId, keys[0]],
  );
  await shop.payLoss('2026-12-10');
  await shop.lose('2026-12-01', -1, 'OTHER');
  await shop.derive();
  expect(await shop.matches()).toEqual([]);
  expect((await shop.matches(false)).map(({ key }) => key)).toEqual(['loss loss:BR/2026-08-01/CS-01-P/1', keys[0]]);
  expect(
    await queryRows('SELECT state::text, recovered_minor AS minor FROM disputes WHERE account_id = $1', [
      shop.accountId,
    ]),
  ).toEqual([{ state: 'won', minor: 4_500 }]);
});

test('84 unpaid units among paid and found ones are found, and nothing else, in any order of arrival', async () => {
  const listings = Array.from({ length: 84 }, (_, index) => `SKU-${index}`);
  const parts = (shop: MatchShop) => [
    ...listings.map((key, index) => () => shop.lose(`2026-09-${String((index % 28) + 1).padStart(2, '0')}`, 1, key)),
    ...listings.map((key) => () => shop.payLoss('2026-10-05', 1, key)),
    ...listings.map((key, index) => () => shop.lose('2026-10-20', (index % 2) + 2, key)),
    ...listings.map((key, index) => () => shop.lose('2026-10-25', -1 - (index % 2), key)),
  ];
  const ends: StoredMatch[][] = [];
  for (const isBackwards of [false, true]) {
    const shop = await openMatchShop();
    const all = isBackwards ? parts(shop).toReversed() : parts(shop);
    for (const [index, part] of all.entries()) {
      await part();
      if (isBackwards && index % 100 === 0) await shop.derive({ atOnce: 7 });
    }
    await shop.derive();
    const found = await shop.matches();
    expect(found).toHaveLength(84);
    expect(found.every(({ class: cls, deltaMinor }) => cls === 'missing' && deltaMinor === -4_500)).toBe(true);
    expect(new Set(found.map(({ listingKey }) => listingKey))).toEqual(new Set(listings));
    ends.push(await shop.matches(false));
  }
  expect(ends[1]).toEqual(ends[0]);
});

test('what becomes due is compared on its day, though nothing changes', async () => {
  const shop = await openMatchShop();
  await refunded(shop);
  await shop.derive({ today: '2026-11-13' });
  expect(await shop.matches()).toEqual([]);
  const { day } = await queryRow<{ day: string }>(
    'SELECT min(recheck_on) AS day FROM money_matches WHERE account_id = $1',
    [shop.accountId],
  );
  expect(day).toBe('2026-11-14');
  expect(await shop.derive({ today: '2026-11-13' })).toMatchObject({ compared: 0 });
  await shop.derive({ today: '2026-11-14' });
  expect(await shop.matches()).toMatchObject(planted.bonus_owed!.found);
});

test('a match keeps its row and first day while it changes, and goes when its order comes, unless it is disputed', async () => {
  const shop = await openMatchShop();
  await planted.commission_over!.plant(shop);
  await shop.charge({ id: 'early', orderId: 'later', amountMinor: 839 });
  await shop.charge({ id: 'disputed', orderId: 'disputed', amountMinor: 839 });
  await shop.derive();
  const rows = () =>
    queryRows<{ id: number; key: string; firstSeenAt: Date }>(
      `SELECT id, key, first_seen_at AS "firstSeenAt" FROM money_matches WHERE account_id = $1 AND slot IN ('fees', 'unknown') ORDER BY key`,
      [shop.accountId],
    );
  const before = await rows();
  await queryRows(
    `INSERT INTO disputes (account_id, marketplace, match_key, state, currency, amount_minor)
     VALUES ($1, 'mercadolivre', 'unknown disputed BRL', 'contested', 'BRL', 839)`,
    [shop.accountId],
  );
  await setCharge(shop, `c-${ORDER}`, 1_139);
  await shop.sell(shop.sale('later'), shop.sale('disputed'));
  await shop.derive();
  const after = await rows();
  expect(after[0]).toEqual(before[0]);
  expect(after.map(({ key }) => key)).toEqual([
    'order 2000009710000001 BRL fees',
    'order disputed BRL fees',
    'order later BRL fees',
    'unknown disputed BRL',
  ]);
  expect(await shop.matches()).toContainEqual(expect.objectContaining({ key: before[0]!.key, deltaMinor: -300 }));
  const [{ state }] = (await queryRows<{ state: string }>('SELECT state FROM disputes WHERE account_id = $1', [
    shop.accountId,
  ])) as [{ state: string }];
  expect(state).toBe('contested');
});

test('a contested difference that is given back is won, with what came back', async () => {
  const shop = await openMatchShop();
  await planted.commission_over!.plant(shop);
  await shop.derive();
  await queryRows(
    `INSERT INTO disputes (account_id, marketplace, match_key, state, currency, amount_minor)
     SELECT account_id, marketplace, key, 'contested', currency, at_stake_minor FROM money_matches WHERE account_id = $1 AND slot = 'fees'`,
    [shop.accountId],
  );
  await shop.charge({ ...bonus('given', 200), isWithheld: false });
  await shop.derive();
  expect(
    await queryRows(
      `SELECT d.state, d.recovered_minor AS recovered, e.user_name AS who, e.from_state AS "from", e.to_state AS "to"
       FROM disputes d JOIN dispute_events e ON e.account_id = d.account_id AND e.dispute_id = d.id WHERE d.account_id = $1`,
      [shop.accountId],
    ),
  ).toEqual([{ state: 'won', recovered: 200, who: 'automático', from: 'contested', to: 'won' }]);
  expect(await shop.matches()).toEqual([]);
});

test('the order of arrival changes nothing, nor do batches of one', async () => {
  const parts = (shop: MatchShop): (() => Promise<unknown>)[] => [
    () => shop.sell(shop.sale(ORDER)),
    () => shop.charge({ id: 'c', orderId: ORDER, amountMinor: 1_039 }),
    () => shop.charge({ id: 'f', orderId: ORDER, kind: 'freight', subType: 'CXD', amountMinor: 1_800 }),
    () => shop.release(ORDER, 7_161),
  ];
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
  ];
  const ends: StoredMatch[][] = [];
  for (const [index, sequence] of orders.entries()) {
    const shop = await openMatchShop();
    for (const part of sequence) {
      await parts(shop)[part]!();
      if (index % 2 === 1) await shop.derive({ atOnce: 1 });
    }
    await shop.derive();
    ends.push(await shop.matches(false));
  }
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(ends[0]).toHaveLength(3);
});

test('a derivation that ends after a batch goes on where it was', async () => {
  const shop = await openMatchShop();
  for (const name of ['a', 'b', 'c']) await shop.sellClean(name);
  const first = await shop.derive({ atOnce: 1, forMs: 0 });
  expect(first).toMatchObject({ compared: 1, isOver: false });
  await shop.derive();
  expect(await shop.matches(false)).toHaveLength(9);
  expect(await shop.derive()).toMatchObject({ compared: 0, isOver: true });
});

test('a rebuild brings back matches that are gone', async () => {
  const shop = await openMatchShop();
  await planted.commission_over!.plant(shop);
  await shop.derive();
  await queryRows('DELETE FROM money_matches WHERE account_id = $1', [shop.accountId]);
  expect(await shop.derive()).toMatchObject({ compared: 0 });
  await rebuildMatches(shop.accountId, { today: TODAY });
  expect(await shop.matches()).toMatchObject(planted.commission_over!.found);
});

test('accounts are queued whose money changed, and once', async () => {
  const [changed, same] = [await openMatchShop(), await openMatchShop()];
  await same.sellClean(ORDER);
  await same.derive();
  await refreshMonths(same.accountId);
  await changed.sellClean(ORDER);
  const queued = async () =>
    (
      await queryRows<{ key: string }>(
        `SELECT key FROM graphile_worker.jobs WHERE key LIKE 'deriveMatches:%' ORDER BY key`,
      )
    ).map(({ key }) => key);
  for (let times = 0; times < 2; times += 1) await scheduleChanged();
  expect(await queued()).toContain(`deriveMatches:${changed.accountId}`);
  expect(await queued()).not.toContain(`deriveMatches:${same.accountId}`);
  await scheduleDue();
  expect((await queued()).filter((key) => key.endsWith(`:${same.accountId}`))).toHaveLength(1);
});

test('of a marketplace that posts: a discount reported twice counts once, a refunded line gives back its own fees, and reimbursements are no money of the sale', async () => {
  const shop = await openMatchShop();
  const { items, ...order } = shop.sale(
    AMAZON,
    { feesMinor: 1_500, fulfilmentMinor: 1_000, discountMinor: 500 },
    { marketplace: 'amazon' },
  );
  const second = {
    ...items[0]!,
    lineKey: 'OTHER#1',
    listingKey: 'OTHER',
    asin: 'B0OTHER',
    feesMinor: 300,
    discountMinor: 0,
  };
  await shop.sell({ ...order, items: [...items, second] });
  const rows = [
    { kind: 'discount', listingKey: 'MLB1', amountMinor: -500 },
    { kind: 'commission', listingKey: 'MLB1', amountMinor: -1_500 },
    { kind: 'commission', listingKey: 'OTHER', amountMinor: -300 },
    { kind: 'fulfilment', listingKey: 'MLB1', amountMinor: -1_000 },
    { kind: 'fulfilment', listingKey: 'OTHER', amountMinor: -1_000 },
    { kind: 'refund_principal', listingKey: 'OTHER', amountMinor: -10_000 },
    { kind: 'fee_returned', listingKey: 'OTHER', amountMinor: 300 },
    { kind: 'reimbursement', listingKey: 'OTHER', amountMinor: 7_000 },
  ] as const;
  await shop.post('amazon', ...rows.map((row) => ({ ...row, orderExternalId: AMAZON })));
  await shop.payOut('s1', [
    { orderId: AMAZON, kind: 'item_revenue', amountMinor: 20_000 },
    ...rows.filter(({ kind }) => kind !== 'reimbursement').map((row) => ({ ...row, orderId: AMAZON })),
  ]);
  await shop.derive();
  expect((await shop.matches(false)).map(({ slot, class: cls, deltaMinor }) => [slot, cls, deltaMinor])).toEqual([
    ['fee_return', 'matched', 0],
    ['fees', 'matched', 0],
    ['logistics', 'matched', 0],
    ['release', 'matched', 0],
  ]);
});

test('what was posted before the first payout that is stored is not missing in the payouts', async () => {
  const shop = await openMatchShop();
  await amazonSale(shop);
  await shop.payOut('s1', [{ orderId: 'other', kind: 'item_revenue', amountMinor: 100 }]);
  await queryRows(`UPDATE payouts SET starts_at = '2026-10-14T03:00:00Z' WHERE account_id = $1`, [shop.accountId]);
  await shop.derive();
  expect(await shop.matches()).toEqual([]);
  await queryRows(`UPDATE payouts SET starts_at = '2026-10-01T03:00:00Z' WHERE account_id = $1`, [shop.accountId]);
  await shop.derive();
  expect(await shop.matches()).toMatchObject([{ slot: 'release', class: 'held', deltaMinor: -7_500 }]);
});

const basesOf = async (shop: MatchShop) =>
  (
    await queryRows<{ kind: string; basis: string; amount: number }>(
      `SELECT kind::text, basis::text, amount_minor AS amount FROM ledger_lines
       WHERE account_id = $1 AND posted_id IS NOT NULL AND NOT superseded ORDER BY kind`,
      [shop.accountId],
    )
  ).map(({ kind, basis, amount }) => `${kind} ${amount} ${basis}`);

test('posted amounts are confirmed by the deposit that has them, which adds no money; a restatement begins again and leaves its version', async () => {
  const shop = await openMatchShop();
  await amazonSale(shop);
  await shop.derive();
  const posted = [
    'commission -1500 posted',
    'fulfilment -1000 posted',
    'freight -1000 posted',
    'buyer_freight 1000 posted',
  ];
  expect((await basesOf(shop)).toSorted()).toEqual(posted.toSorted());
  await shop.payOut('s1', PAID);
  await shop.derive();
  expect((await basesOf(shop)).toSorted()).toEqual(
    posted.map((line) => line.replace('posted', 'confirmed')).toSorted(),
  );
  // read again as it was
  await shop.post('amazon', ...POSTED.map((amount) => ({ ...amount, orderExternalId: AMAZON, listingKey: 'MLB1' })));
  await shop.derive();
  expect((await basesOf(shop)).every((line) => line.endsWith('confirmed'))).toBe(true);
  const [commission] = POSTED;
  await shop.post('amazon', { ...commission, amountMinor: -1_600, orderExternalId: AMAZON, listingKey: 'MLB1' });
  expect(await basesOf(shop)).toContain('commission -1600 posted');
  await shop.derive();
  expect(await shop.matches()).toMatchObject([{ slot: 'fees', class: 'differs', deltaMinor: -100 }]);
  expect(await basesOf(shop)).toContain('commission -1600 posted');
  expect(
    await queryRows(
      `SELECT key, version, row ->> 'amountMinor' AS amount, row ->> 'basis' AS basis FROM money_versions WHERE account_id = $1`,
      [shop.accountId],
    ),
  ).toEqual([{ key: `amazon.finances/${AMAZON}/commission/0`, version: 1, amount: '-1500', basis: 'confirmed' }]);
});

test('amounts of a bill are confirmed when it is closed and the payment released', async () => {
  const shop = await openMatchShop();
  await shop.sellClean(ORDER);
  await shop.post('mercadolivre', {
    orderExternalId: ORDER,
    kind: 'commission',
    amountMinor: -839,
    source: 'mercadolivre.billing',
  });
  await queryRows(`UPDATE bill_periods SET state = 'complete', is_closed = false WHERE account_id = $1`, [
    shop.accountId,
  ]);
  await shop.derive();
  expect(await basesOf(shop)).toEqual(['commission -839 posted']);
  await queryRows(`UPDATE bill_periods SET state = 'closed', is_closed = true WHERE account_id = $1`, [shop.accountId]);
  await shop.derive();
  expect(await basesOf(shop)).toEqual(['commission -839 confirmed']);
});
