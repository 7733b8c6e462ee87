import { expect, test } from 'vitest';
import { matchMoney } from './matchMoney.ts';
import plantedErrors from './testing/fixtures/plantedErrors.json' with { type: 'json' };
import { charge, cleanOrder, context, isQuiet, loss, type OpenRows } from './testing/saleRows.ts';

const TODAY = '2027-01-20';
const ORDER = '2000009710000001';

/** Rows with a whole refund of which everything comes back. */
function refunded(): OpenRows {
  const rows = cleanOrder();
  rows.refunds.push({
    id: 'd1',
    orderId: ORDER,
    itemsMinor: 10_000,
    totalMinor: 10_000,
    currency: 'BRL',
    day: '2026-12-01',
  });
  rows.charges.push(
    charge({
      id: 'b1',
      type: 'bonus',
      kind: 'fee_returned',
      subType: 'BV',
      bonifiesId: '24168819712',
      day: '2026-12-03',
    }),
    charge({
      id: 'b2',
      type: 'bonus',
      kind: 'freight_returned',
      subType: 'BXD',
      bonifiesId: `f${ORDER}`,
      amountMinor: 1_800,
      day: '2026-12-03',
    }),
  );
  // gives back what had been released
  rows.releases.push({ ...rows.releases[0]!, id: 'r2', netMinor: -(10_000 - 839 - 1_800) });
  return rows;
}

/** Three orders of a cart whose freight of R$ 18,00 is charged on the first. */
function cart(): OpenRows {
  const rows: OpenRows = { orders: [], expectations: [], charges: [], releases: [], refunds: [], losses: [] };
  for (const number of [1, 2, 3]) {
    const one = cleanOrder({ orderId: `${ORDER}-${number}`, packId: 'pack-1' });
    for (const expectation of one.expectations) if (expectation.shipmentId) expectation.shipmentId = 'shipment-1';
    const [fee, freight] = one.charges;
    fee!.id = `c${number}`;
    freight!.shipmentId = 'shipment-1';
    if (number > 1) {
      one.charges.pop();
      one.releases[0]!.netMinor += 1_800;
    }
    for (const key of Object.keys(rows) as (keyof OpenRows)[]) rows[key].push(...(one[key] as never[]));
  }
  return rows;
}

/** An order that is charged a fixed fee beside its commission by the rule in force. */
function withFixedFee(): OpenRows {
  const rows = cleanOrder();
  rows.expectations[0] = {
    orderId: ORDER,
    shipmentId: null,
    slot: 'fees',
    basis: 'rule',
    amountMinor: 839,
    parts: { commission: 839 },
  };
  return rows;
}

interface Planted {
  clean: () => OpenRows;
  plant: (rows: OpenRows) => void;
  found: { class: string; reason: string; slot: string; deltaMinor: number; rowId?: string }[];
}

const cases: Record<string, Planted> = {
  commission_over: {
    clean: cleanOrder,
    plant(rows) {
      rows.charges[0]!.amountMinor = plantedErrors.case.chargedMinor;
      rows.releases[0]!.netMinor -= 200;
    },
    found: [{ class: 'differs', reason: 'fees_over', slot: 'fees', deltaMinor: plantedErrors.case.deltaMinor }],
  },
  fixed_fee_wrong: {
    clean: withFixedFee,
    plant(rows) {
      rows.charges.push(charge({ id: 'fixed', kind: 'fixed_fee', subType: 'CVF', amountMinor: 625 }));
      rows.releases[0]!.netMinor -= 625;
    },
    found: [{ class: 'differs', reason: 'fixed_fee_over', slot: 'fees', deltaMinor: -625 }],
  },
  charge_twice: {
    clean: cleanOrder,
    plant(rows) {
      rows.charges.push(charge({ id: '24168819713' }));
      rows.releases[0]!.netMinor -= 839;
    },
    found: [{ class: 'twice', reason: 'charged_twice', slot: 'fees', deltaMinor: -839 }],
  },
  charge_missing: {
    clean: cleanOrder,
    plant(rows) {
      rows.charges.shift();
      rows.releases[0]!.netMinor += 839;
    },
    found: [{ class: 'missing', reason: 'fees_missing', slot: 'fees', deltaMinor: 839 }],
  },
  bonus_owed: {
    clean: refunded,
    plant(rows) {
      rows.charges = rows.charges.filter(({ id }) => id !== 'b1');
      rows.releases[1]!.netMinor -= 839;
    },
    found: [{ class: 'bonus_owed', reason: 'fees_not_returned', slot: 'fee_return', deltaMinor: -839 }],
  },
  bonus_partial: {
    clean: refunded,
    plant(rows) {
      rows.charges.find(({ id }) => id === 'b1')!.amountMinor = 400;
      rows.releases[1]!.netMinor -= 439;
    },
    found: [{ class: 'bonus_owed', reason: 'fees_returned_in_part', slot: 'fee_return', deltaMinor: -439 }],
  },
  freight_reweighed: {
    clean: cleanOrder,
    plant(rows) {
      rows.charges[1]!.amountMinor = 2_480;
      rows.releases[0]!.netMinor -= 680;
    },
    found: [{ class: 'differs', reason: 'freight_over', slot: 'logistics', deltaMinor: -680 }],
  },
  pack_freight_fanned: {
    clean: cart,
    plant(rows) {
      const freight = rows.charges.find(({ kind }) => kind === 'freight')!;
      for (const number of [2, 3]) {
        const orderId = `${ORDER}-${number}`;
        rows.charges.push({ ...freight, id: `fanned-${number}`, orderId });
        rows.releases.find((release) => release.orderId === orderId)!.netMinor -= 1_800;
      }
    },
    found: [{ class: 'twice', reason: 'cart_freight_repeated', slot: 'logistics', deltaMinor: -3_600 }],
  },
  release_short: {
    clean: cleanOrder,
    plant(rows) {
      rows.releases[0]!.netMinor -= 317;
    },
    found: [{ class: 'differs', reason: 'release_short', slot: 'release', deltaMinor: -317 }],
  },
  release_late: {
    clean: cleanOrder,
    plant(rows) {
      Object.assign(rows.releases[0]!, { status: 'pending', releasedOn: null });
    },
    found: [{ class: 'held', reason: 'release_late', slot: 'release', deltaMinor: -7_361 }],
  },
  unit_lost_unpaid: {
    clean: () => ({ ...cleanOrder(), losses: [loss()] }),
    plant(rows) {
      rows.losses[0]!.reimbursedMinor = 0;
    },
    found: [{ class: 'missing', reason: 'loss_unpaid', slot: 'reimbursement', deltaMinor: -4_500 }],
  },
  unknown_order: {
    clean: cleanOrder,
    plant(rows) {
      rows.charges.push(charge({ id: 'foreign', orderId: '2000009799999999', amountMinor: 1_234 }));
    },
    found: [{ class: 'unknown_order', reason: 'unknown_order', slot: 'unknown', deltaMinor: -1_234 }],
  },
};

test('every kind that the local marketplaces plant has a case', () => {
  expect(Object.keys(cases)).toEqual(plantedErrors.kinds.map(({ kind }) => kind));
});

test.each(plantedErrors.kinds)('$kind is found as $expectedClass, and its twin agrees', ({ kind, expectedClass }) => {
  const { clean, plant, found } = cases[kind]!;
  const twin = matchMoney(clean(), context(TODAY));
  expect(new Set(twin.map((match) => match.class))).toEqual(new Set(['matched']));

  const rows = clean();
  plant(rows);
  const differences = matchMoney(rows, context(TODAY)).filter((match) => !isQuiet(match));
  expect(differences).toMatchObject(found);
  expect(differences.map((match) => match.class)).toEqual([expectedClass]);
  expect(differences.every(({ isCertain }) => isCertain)).toBe(true);
});

test('the reported case is found with its ids and amounts', () => {
  const { orderId, detailIds, expectedMinor, chargedMinor, deltaMinor } = plantedErrors.case;
  const rows = cleanOrder();
  cases['commission_over']!.plant(rows);
  const [found] = matchMoney(rows, context('2026-11-19')).filter(({ slot }) => slot === 'fees');
  expect(found).toMatchObject({ orderId, expectedMinor, chargedMinor, deltaMinor, class: 'differs' });
  expect(found!.rowIds).toEqual(detailIds.map(String));
});
